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
const VALUE: usize = 16;

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
            let after = self.end(next) + 1;
            let declared = self.text(after) == "{" && !self.is_fresh(after);
            return !declared && !self.is_declared(place);
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
        match self.back(place, 1) {
            "const" | "let" | "var" | "function" | "class" => true,
            "*" => self.back(place, 2) == "function",
            _ => false,
        }
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
            || self.gives(place + 1)
            || self.pattern(place).is_some()
    }

    /// The outermost bracket of the pattern or of the arguments of a function that a place is in.
    fn pattern(&self, place: usize) -> Option<usize> {
        let before = matches!(self.back(place, 1), "{" | "," | "[" | ":" | "..." | "(");
        let behind = matches!(self.text(place + 1), "}" | "," | "]" | ")" | "=" | ":");
        let mut inside = self.tokens[place].inside;
        for _ in 0..NAMES {
            if !before || !behind || inside == NOWHERE {
                return None;
            }
            let after = self.end(inside) + 1;
            let next = self.text(after);
            if self.text(inside) == "(" {
                let word = self.back(inside, 1);
                let body = next == "{" && !CONDITIONS.contains(&word) && word != "switch";
                return (next == "=>" || body).then_some(inside);
            }
            if self.gives(after) || matches!(next, "of" | "in" | "from") {
                return Some(inside);
            }
            inside = self.tokens[inside].inside;
        }
        None
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
        let keys = (open + 1..close).filter(|place| {
            let text = self.text(*place);
            let key = text.strip_prefix('"').unwrap_or(text);
            self.tokens[*place].inside == open
                && matches!(self.back(*place, 1), "{" | ",")
                && wanted(key)
        });
        let name = |key: usize| {
            if self.text(key + 1) == ":" {
                self.text(key + 2)
            } else {
                self.text(key)
            }
        };
        keys.map(name)
            .filter(|name| name.starts_with(is_word))
            .take(NAMES)
            .collect()
    }

    /// Other names that a member of the global object gets by a pattern.
    pub(super) fn out_of_global(&self, name: &str) -> Vec<&'a str> {
        let mut names = Vec::new();
        for place in (2..self.tokens.len()).filter(|place| self.is_global(*place)) {
            let whole = !matches!(self.text(place + 1), "." | "?." | "[");
            let start = self.start(place);
            if whole
                && self.back(start, 1) == "="
                && self.back(start, 2) == "}"
                && names.len() < NAMES
            {
                let taken = self.taken(start - 2, |key| key == name);
                names.extend(taken.into_iter().filter(|other| *other != name));
            }
        }
        names
    }

    /// Where a name is that of another thing, which the block declares itself.
    pub(super) fn own_ranges(&self, name: &'a str, names: &[&'a str]) -> Vec<Range<usize>> {
        let places = self.places(name).filter(|place| self.is_bound(*place));
        places
            .take(NAMES)
            .filter_map(|place| self.own_range(place, names))
            .collect()
    }

    fn own_range(&self, place: usize, names: &[&'a str]) -> Option<Range<usize>> {
        let around = |place: usize| {
            let inside = self.tokens[place].inside;
            if inside == NOWHERE {
                0..self.tokens.len()
            } else {
                inside..self.end(inside)
            }
        };
        let pattern = self.pattern(place);
        let (holder, last) = match pattern {
            Some(open) => (open, self.end(open)),
            None => (place, place),
        };
        let inside = self.tokens[holder].inside;
        if inside != NOWHERE && self.back(inside, 1) == "for" {
            return Some(inside..self.body_end(self.end(inside) + 1));
        }
        let next = last + 1;
        if self.text(next) == "=>" || self.text(holder) == "(" {
            let body = next + usize::from(self.text(next) == "=>");
            return Some(holder..self.body_end(body));
        }
        if self.text(next) == "=" {
            let value = next + 1..self.tokens.len().min(next + VALUE);
            let same = value
                .take_while(|at| self.text(*at) != ";")
                .any(|at| names.contains(&self.text(at)) || self.is_global(at));
            if same {
                return None;
            }
        }
        Some(around(holder))
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
