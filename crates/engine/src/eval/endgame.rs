//! Endings whose value the general terms get wrong.
