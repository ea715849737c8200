/** Version of the SDK; that of the server it was made with. */
export const VERSION = "0.2.0";
