package tradewinds

// Version of the SDK; that of the server it was made with.
const Version = "0.2.0"
