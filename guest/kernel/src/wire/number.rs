//! Doubles as JSON text.

use alloc::{format, string::String};

/// Writes a finite double with the fewest digits that read back the same: plain from 1e-5 up to
/// 1e16, always with a fraction, else with an exponent.
pub fn print(number: f64, out: &mut String) {
    // The exponent form of `core` carries the shortest digits.
    let shortest = format!("{number:e}");
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((&shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.trim_start_matches('-');
    if digits.len() < mantissa.len() {
        out.push('-');
    }
    let (first, rest) = digits.split_once('.').unwrap_or((digits, ""));
    if !(-5..16).contains(&exponent) {
        let dot = if rest.is_empty() { "" } else { "." };
        let sign = if exponent > 0 { "+" } else { "" };
        out.push_str(&format!("{first}{dot}{rest}e{sign}{exponent}"));
        return;
    }
    if exponent < 0 {
        out.push_str("0.");
        zeros(-1 - exponent, out);
        out.push_str(first);
        out.push_str(rest);
        return;
    }
    let whole = rest.len().min(exponent as usize);
    out.push_str(first);
    out.push_str(&rest[..whole]);
    zeros(exponent - whole as i32, out);
    out.push('.');
    out.push_str(if whole < rest.len() {
        &rest[whole..]
    } else {
        "0"
    });
}

fn zeros(count: i32, out: &mut String) {
    out.extend(core::iter::repeat_n(
        '0',
        usize::try_from(count).unwrap_or(0),
    ));
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::prelude::*;

    use super::print;

    fn printed(number: f64) -> String {
        let mut out = String::new();
        print(number, &mut out);
        out
    }

    #[test]
    fn known_forms() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (-12.5, "-12.5"),
            (0.000_012_34, "0.00001234"),
            (1e15, "1000000000000000.0"),
            (123_456_789_012_345.67, "123456789012345.67"),
        ];
        for (number, text) in cases {
            assert_eq!(printed(number), text);
        }
    }

    /// The same text; or, where the number lies in the middle between two shortest forms, the
    /// other one, which has as many digits and reads back the same.
    fn alike(number: f64) {
        let (ours, theirs) = (printed(number), serde_json::to_string(&number).unwrap());
        let back: f64 = ours.parse().unwrap();
        assert_eq!(back.to_bits(), number.to_bits(), "{ours}");
        let (head, other) = (&ours[..ours.len() - 1], &theirs[..theirs.len() - 1]);
        assert!(ours == theirs || head == other, "{ours} and {theirs}");
    }

    #[test]
    fn a_number_between_two_shortest_forms_reads_back() {
        alike(f64::from_bits(4_832_330_793_437_955_042));
    }

    proptest! {
        #[test]
        fn numbers_print_as_serde_json_prints_them(bits in any::<u64>(), small in -1e20..1e20_f64, tiny in -1e-3..1e-3_f64) {
            for number in [f64::from_bits(bits), small, tiny, libm::floor(small), small as f32 as f64] {
                if number.is_finite() {
                    alike(number);
                }
            }
        }
    }
}
