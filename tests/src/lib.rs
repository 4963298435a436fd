//! What the tests of the whole share: doors, a scripted host, the recorded vectors.

pub mod component;
pub mod conformance;
pub mod door;
pub mod doors;
pub mod native;
pub mod quality;
pub mod skills;
pub mod speed;
