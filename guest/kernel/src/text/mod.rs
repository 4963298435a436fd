//! Text as every layer above reads it: white space, cuts, tokenisers. Pure functions.

pub mod analyse;
pub mod capitals;
pub mod civil;
pub mod cjk;
pub mod cluster;
pub mod display;
pub mod grammar;
pub mod grammar_east;
pub mod happens;
pub mod identifier;
pub mod keyword;
pub mod keyword_stem;
pub mod porter;
pub mod prose;
pub mod scope;
pub mod sentence;
pub mod space;
pub mod spelling;
pub mod synonyms;
mod times;
pub mod unicode61;
pub mod utf16;
pub mod when;
