//! Identifiers: 26 characters of Crockford's base 32, 48 bits of time and 80 of randomness
//! (the layout of ULID), made from what the host gave.

use alloc::string::String;

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// An identifier that sorts by time, from the caller's clock and randomness.
pub fn new(now: u64, high: u64, low: u64) -> String {
    let time = u128::from(now & ((1 << 48) - 1)) << 80;
    let random = (u128::from(high & 0xFFFF) << 64) | u128::from(low);
    let bits = time | random;
    (0..26)
        .map(|digit| {
            let index = (bits >> (125 - 5 * digit)) & 31;
            char::from(ALPHABET[index as usize])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::new;

    #[test]
    fn ids_sort_by_time_and_use_all_bits() {
        assert!(new(1, u64::MAX, u64::MAX) < new(2, 0, 0));
        assert_eq!(new(0, 0, 31).as_str(), "0000000000000000000000000Z");
        assert_eq!(
            new((1 << 48) - 1, u64::MAX, u64::MAX).as_str(),
            "7ZZZZZZZZZZZZZZZZZZZZZZZZZ"
        );
    }
}
