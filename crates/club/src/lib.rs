//! The chess club server: live games over HTTP and WebSocket, stored event by event.
