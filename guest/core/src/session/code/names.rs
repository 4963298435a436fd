//! What a token stands for: a call, another name, a thing that is looked at or handed on.

use alloc::vec::Vec;
use core::ops::Range;

use super::{
    NAMES, NOWHERE, Token,
    read::{BEFORE_VALUE, CONDITIONS, is_word},
};

/// What the global object is called.
pub(super) const GLOBALS: [&str; 4] = ["globalThis", "window", "self", "global"];
/// Signs beside which a value is reckoned with or compared, so that no function comes out.
const RECKONS: [&str; 12] = [
    "*",
    "/",
    "%",
    "<",
    ">",
    "+",
    "-",
    "++",
    "--",
    "instanceof",
    "in",
    "~",
];
/// How far the value of a name is looked at.
const VALUE: usize = 256;
/// How far back the word that declares a name is looked for.
const DECLARED: usize = 256;
/// Words that declare names.
const DECLARING: [&str; 3] = ["const", "let", "var"];

/// Whether a bracket behind this holds arguments or a condition, and no value alone.
pub(super) fn holds_arguments(before: &str) -> bool {
    let word = before.starts_with(is_word) && !BEFORE_VALUE.contains(&before);
    word || matches!(before, ")" | "]" | "?.") || before.starts_with('"')
}

/// What is done with a function at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// It is called.
    Called,
    /// It gets another name.
    Named(&'a str),
    /// Its members are taken by a pattern that is closed there.
    Taken(usize),
    /// It is looked at, or the place is a name of another thing.
    Seen,
    /// Anything else.
    Passed,
}

/// A block of code.
pub(super) struct Block<'a> {
    tokens: &'a [Token],
    globals: Vec<&'a str>,
}

impl<'a> Block<'a> {
    pub(super) fn new(tokens: &'a [Token]) -> Self {
        let mut block = Self {
            tokens,
            globals: Vec::from(GLOBALS),
        };
        let mut known = 0;
        while known < block.globals.len().max(1) {
            let name = block.globals[known];
            known += 1;
            let places = (0..tokens.len()).filter(|place| {
                let text = block.text(*place);
                text == name || (known == 1 && text == "this")
            });
            let names: Vec<&str> = places
                .filter(|place| block.is_global(*place))
                .filter(|place| !matches!(block.text(place + 1), "." | "?." | "["))
                .filter_map(|place| match block.kind(place) {
                    Kind::Named(other) => Some(other),
                    Kind::Taken(pattern) => block.rest(pattern),
                    _ => None,
                })
                .collect();
            for other in names {
                if block.globals.len() < NAMES && !block.globals.contains(&other) {
                    block.globals.push(other);
                }
            }
        }
        block
    }

    pub(super) fn text(&self, place: usize) -> &'a str {
        self.tokens.get(place).map_or("", |token| &token.text)
    }

    fn back(&self, place: usize, back: usize) -> &'a str {
        place.checked_sub(back).map_or("", |place| self.text(place))
    }

    fn is_fresh(&self, place: usize) -> bool {
        self.tokens.get(place).is_none_or(|token| token.fresh)
    }

    /// Where the bracket that opens at a place is closed; behind everything when it is not.
    pub(super) fn end(&self, place: usize) -> usize {
        match self.tokens.get(place) {
            Some(token) if token.pair != NOWHERE => token.pair,
            _ => self.tokens.len(),
        }
    }

    /// Whether a place names the global object, itself or as a member of it.
    fn is_global(&self, place: usize) -> bool {
        let mut place = place;
        for _ in 0..NAMES {
            let here = self.tokens.get(place).is_some_and(|token| {
                let text = token.text.as_str();
                self.globals.contains(&text) || (text == "this" && !token.own)
            });
            if !here {
                return false;
            }
            if !matches!(self.back(place, 1), "." | "?.") {
                return self.back(place, 1) != "#";
            }
            match place.checked_sub(2) {
                Some(object) => place = object,
                None => return false,
            }
        }
        true
    }

    /// Where a name stands for itself: no member of another thing, no key.
    pub(super) fn places(&self, name: &'a str) -> impl Iterator<Item = usize> {
        let places = (0..self.tokens.len()).filter(move |place| self.text(*place) == name);
        places.filter(|place| match self.back(*place, 1) {
            "." | "?." => *place > 1 && self.is_global(place - 2),
            "#" => false,
            "{" | "," => self.text(place + 1) != ":",
            _ => true,
        })
    }

    /// Where what ends in a place begins, with the objects that it is a member of.
    fn start(&self, place: usize) -> usize {
        let mut start = place;
        while start > 1 && matches!(self.back(start, 1), "." | "?.") {
            start -= 2;
        }
        start
    }

    /// What is done at a place.
    pub(super) fn kind(&self, place: usize) -> Kind<'a> {
        if self.is_called(place) {
            return Kind::Called;
        }
        let start = self.start(place);
        if self.is_bound(place) || self.is_seen(start, place) {
            return Kind::Seen;
        }
        let (other, sign) = (self.back(start, 2), self.back(start, 1));
        if sign != "=" {
            return Kind::Passed;
        }
        if other == "}" {
            return Kind::Taken(start - 2);
        }
        // The field of a class is a member of what nobody here knows.
        let inside = self.tokens[start].inside;
        let field = self.tokens.get(inside).is_some_and(|token| token.members);
        let member = matches!(self.back(start, 3), "." | "?." | "#");
        if other.starts_with(is_word) && !member && !field {
            Kind::Named(other)
        } else {
            Kind::Passed
        }
    }

    /// Whether what is named at a place is called there.
    fn is_called(&self, place: usize) -> bool {
        let mut next = place + 1;
        if self.text(next) == "(" {
            // A function or a method is declared: a block follows its arguments on the line.
            // A class may extend what a call answers.
            let after = self.end(next) + 1;
            let declared = self.text(after) == "{" && !self.is_fresh(after);
            let made = matches!(self.back(self.start(place), 1), "extends" | "new");
            return (!declared || made) && !self.is_declared(place);
        }
        if self.text(next).starts_with('"') {
            return true;
        }
        while self.text(next) == ")" && !self.is_handed(next) {
            next += 1;
        }
        if matches!(self.text(next), "." | "?.") && matches!(self.text(next + 1), "call" | "apply")
        {
            next += 2;
        }
        next += usize::from(self.text(next) == "?.");
        next > place + 1 && self.text(next) == "("
    }

    /// Whether a bracket closes arguments or a condition.
    fn is_handed(&self, close: usize) -> bool {
        let open = self.tokens[close].pair;
        open != NOWHERE && open > 0 && holds_arguments(self.text(open - 1))
    }

    fn is_declared(&self, place: usize) -> bool {
        let word = match self.back(place, 1) {
            "const" | "let" | "var" | "function" | "class" => 1,
            "*" if self.back(place, 2) == "function" => 2,
            _ => return false,
        };
        !matches!(self.back(place, word + 1), "." | "?.")
    }

    /// Whether a sign gives a value to what stands before it.
    fn gives(&self, place: usize) -> bool {
        self.text(place) == "=" && self.text(place + 1) != "="
    }

    /// Whether a place is a name that is declared, gets a value or an argument.
    fn is_bound(&self, place: usize) -> bool {
        self.is_declared(place)
            || self.text(place + 1) == "("
            || self.text(place + 1) == "=>"
            || (self.text(place + 1) == "from" && self.is_imported(place))
            || self.gives(place + 1)
            || self.pattern(place).is_some()
    }

    /// The outermost bracket of the pattern or of the arguments of a function that a place is in.
    fn pattern(&self, place: usize) -> Option<usize> {
        let (mut from, mut to) = (place, place);
        let mut found = None;
        for _ in 0..NAMES {
            let before = matches!(self.back(from, 1), "{" | "," | "[" | ":" | "..." | "(");
            let behind = matches!(self.text(to + 1), "}" | "," | "]" | ")" | "=" | ":");
            let inside = self.tokens[from].inside;
            if !before || !behind || inside == NOWHERE {
                return found;
            }
            (from, to) = (inside, self.end(inside));
            if self.text(inside) == "(" {
                return self.takes_arguments(inside).then_some(inside).or(found);
            }
            let word = self.back(inside, 1);
            let taken = match self.text(to + 1) {
                "of" | "in" => word == "(" || DECLARING.contains(&word),
                "from" => self.is_imported(inside),
                _ => self.gives(to + 1),
            };
            if taken {
                found = Some(inside);
            }
        }
        found
    }

    /// Whether a bracket holds the arguments that a function takes, or what is caught. A block on
    /// the line behind a call is none of its own.
    fn takes_arguments(&self, open: usize) -> bool {
        let after = self.end(open) + 1;
        let word = self.back(open, 1);
        if self.text(after) != "{" {
            return self.text(after) == "=>";
        }
        let inside = self.tokens[open].inside;
        let method = self.tokens.get(inside).is_some_and(|token| token.members);
        let function = matches!(word, "catch" | "function")
            || matches!(self.back(open, 2), "function" | "*")
            || method;
        let condition = CONDITIONS.contains(&word) || word == "switch";
        !condition && (function || !self.is_fresh(after))
    }

    /// Whether a name, or names in braces, stand behind `import`, alone, as `*` or behind the name of
    /// the standard one.
    fn is_imported(&self, start: usize) -> bool {
        let back = |back| self.back(start, back);
        let word = match (back(3), back(2), back(1)) {
            (_, _, "import") => 1,
            ("import", "*", "as") => 3,
            ("import", _, ",") if self.text(start) == "{" => 3,
            _ => return false,
        };
        !matches!(back(word + 1), "." | "?.")
    }

    /// Whether `const`, `let` or `var` declares what begins at a place, alone or behind others.
    fn declares(&self, start: usize) -> bool {
        let mut place = start;
        for step in 0..DECLARED {
            let Some(before) = place.checked_sub(1) else {
                return false;
            };
            let text = self.text(before);
            if DECLARING.contains(&text) {
                return !matches!(self.back(before, 1), "." | "?.");
            }
            if step == 0 && text != "," || matches!(text, ";" | "(" | "[" | "{") {
                return false;
            }
            let open = self.tokens[before].pair;
            place = if matches!(text, ")" | "]" | "}") && open != NOWHERE {
                open
            } else {
                before
            };
            // A statement may begin with a line.
            if place != start && self.is_fresh(place) && self.begins_line(place) {
                return false;
            }
        }
        false
    }

    /// Whether what a new line begins with does not go on with what stands before it.
    fn begins_line(&self, place: usize) -> bool {
        let (text, before) = (self.text(place), self.back(place, 1));
        let new = text.starts_with(is_word) && !matches!(text, "in" | "instanceof" | "of")
            || text.starts_with('"')
            || matches!(text, "{" | "(" | "[" | "++" | "--");
        let ended = before.starts_with(is_word) && !BEFORE_VALUE.contains(&before)
            || before.starts_with('"')
            || matches!(before, ")" | "]" | "}" | "++" | "--");
        new && ended
    }

    /// Whether a function or a class with a name is a statement, so that others know it too.
    fn is_statement(&self, word: usize) -> bool {
        let word = match self.back(word, 1) {
            "async" => word - 1,
            _ => word,
        };
        matches!(
            self.back(word, 1),
            "" | ";" | "{" | "}" | "export" | "default"
        ) || (self.is_fresh(word) && self.begins_line(word))
    }

    /// Whether what begins and ends at two places is only looked at.
    fn is_seen(&self, start: usize, place: usize) -> bool {
        let (before, next) = (self.back(start, 1), self.text(place + 1));
        let after = self.text(place + 2);
        let other = self.back(start, 2);
        if RECKONS.contains(&before) || RECKONS.contains(&next) {
            return true;
        }
        let held = before == "(" && next == ")";
        match next {
            "." | "?." if !matches!(after, "call" | "apply" | "bind") => return true,
            "=" | "!" if after == "=" => return true,
            "&" => return true,
            "?" if after != "?" => return true,
            "" | ";" if matches!(before, "" | ";") => return true,
            _ => {}
        }
        matches!(before, "typeof" | "!" | "void" | "delete")
            || (before == "=" && matches!(other, "=" | "!" | "<" | ">"))
            || (held
                && (CONDITIONS.contains(&other) || other == "switch" || other.starts_with('"')))
    }

    /// Whether something is made by a class at a place, or compared with it.
    pub(super) fn is_made(&self, place: usize) -> bool {
        self.back(self.start(place), 1) == "new"
    }

    /// Names that a pattern gives to members of what is taken apart.
    pub(super) fn taken(&self, close: usize, wanted: impl Fn(&str) -> bool) -> Vec<&'a str> {
        let open = self.tokens[close].pair;
        if open == NOWHERE {
            return Vec::new();
        }
        // What is computed may be any name.
        let is_wanted = |place: usize| match self.text(place) {
            "[" if self.end(place) != place + 2 => true,
            "[" => match self.text(place + 1).strip_prefix('"') {
                Some(key) => wanted(key),
                None => true,
            },
            text => wanted(text.strip_prefix('"').unwrap_or(text)),
        };
        let keys = (open + 1..close).filter(|place| {
            self.tokens[*place].inside == open
                && matches!(self.back(*place, 1), "{" | ",")
                && is_wanted(*place)
        });
        let name = |key: usize| {
            let last = if self.text(key) == "[" {
                self.end(key)
            } else {
                key
            };
            if self.text(last + 1) == ":" {
                self.text(last + 2)
            } else {
                self.text(key)
            }
        };
        keys.map(name)
            .filter(|name| name.starts_with(is_word))
            .take(NAMES)
            .collect()
    }

    /// The name that a pattern gives to all the members that it does not name.
    pub(super) fn rest(&self, close: usize) -> Option<&'a str> {
        let name = self.back(close, 1);
        (self.back(close, 2) == "..." && name.starts_with(is_word)).then_some(name)
    }

    /// Other names that a member of the global object gets by a pattern.
    pub(super) fn out_of_global(&self, name: &str) -> Vec<&'a str> {
        let mut names = Vec::new();
        let whole = |place: &usize| !matches!(self.text(place + 1), "." | "?." | "[");
        let places = (2..self.tokens.len()).filter(whole);
        for place in places.filter(|place| self.is_global(*place)) {
            let start = self.start(place);
            if self.back(start, 1) == "=" && self.back(start, 2) == "}" && names.len() < NAMES {
                let taken = self.taken(start - 2, |key| key == name);
                names.extend(taken.into_iter().filter(|other| *other != name));
            }
        }
        names
    }

    /// Where a name is that of another thing, which the block declares itself and which nobody
    /// makes the function again.
    pub(super) fn own_ranges(&self, name: &'a str, names: &[&'a str]) -> Vec<Range<usize>> {
        let given: Vec<usize> = self
            .places(name)
            .filter(|place| self.gives(place + 1))
            .filter(|place| self.value_is(place + 2, |text| text != name && names.contains(&text)))
            .collect();
        let places = self.places(name).filter(|place| self.is_bound(*place));
        places
            .take(NAMES * NAMES)
            .filter_map(|place| self.own_range(place, names))
            .filter(|own| !given.iter().any(|place| own.contains(place)))
            .take(NAMES)
            .collect()
    }

    /// Whether a value holds the global object or a name that is meant.
    fn value_is(&self, from: usize, meant: impl Fn(&'a str) -> bool) -> bool {
        (from..self.tokens.len().min(from + VALUE))
            .take_while(|at| self.text(*at) != ";")
            .any(|at| meant(self.text(at)) || self.is_global(at))
    }

    fn own_range(&self, place: usize, names: &[&'a str]) -> Option<Range<usize>> {
        let holder = self.pattern(place).unwrap_or(place);
        let last = if holder == place {
            place
        } else {
            self.end(holder)
        };
        let next = last + 1;
        if self.text(next) == "=>" || self.text(holder) == "(" {
            let body = next + usize::from(self.text(next) == "=>");
            return Some(holder..self.body_end(body));
        }
        if holder == place && self.is_declared(place) && !DECLARING.contains(&self.back(place, 1)) {
            let word = place - 1 - usize::from(self.back(place, 1) == "*");
            if !self.is_statement(word) {
                let body = self.end(place + 1) + 1;
                return (self.text(place + 1) == "(").then(|| place..self.body_end(body));
            }
        } else if self.text(next) == "from" {
            return self.is_imported(holder).then_some(0..self.tokens.len());
        } else if !self.declares(holder) {
            return None;
        }
        let inside = self.tokens[holder].inside;
        if inside != NOWHERE && self.back(inside, 1) == "for" {
            return Some(inside..self.body_end(self.end(inside) + 1));
        }
        if self.text(next) == "=" && self.value_is(next + 1, |text| names.contains(&text)) {
            return None;
        }
        if inside == NOWHERE {
            Some(0..self.tokens.len())
        } else {
            Some(inside..self.end(inside))
        }
    }

    /// Where the body of a function ends.
    fn body_end(&self, body: usize) -> usize {
        if self.text(body) == "{" {
            return self.end(body);
        }
        let inside = self.tokens.get(body).map_or(NOWHERE, |token| token.inside);
        let rest = (body..self.tokens.len()).find(|place| {
            let here = self.tokens[*place].inside == inside;
            (here && matches!(self.text(*place), ";" | ","))
                || (inside != NOWHERE && *place == self.end(inside))
        });
        rest.unwrap_or(self.tokens.len())
    }
}
