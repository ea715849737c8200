package tradewinds

// Client is every call the server answers, grouped by service; bots usually need only Run.
type Client struct {
	Catalog     *Catalog
	Matches     *Matches
	Matchmaking *Matchmaking
	Engine      *Engine

	connection *connection
}

// Connect makes a client of a server such as "localhost:50051"; it connects with the first call.
// Close it when done.
func Connect(server string, access Access) (*Client, error) {
	opened, err := newConnection(server, access)
	if err != nil {
		return nil, err
	}
	return &Client{
		Catalog:     newCatalog(opened),
		Matches:     newMatches(opened),
		Matchmaking: newMatchmaking(opened),
		Engine:      newEngine(opened),
		connection:  opened,
	}, nil
}

// Close ends the connection.
func (c *Client) Close() error {
	return c.connection.grpc.Close()
}
