/** Where a running bot reports; `console` is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error: unknown): void;
}

/** Lines with the time of day on standard error. */
export const toConsole: Log = {
  info: (message) => console.error(stamped(message)),
  warn: (message) => console.error(stamped(message)),
  error: (message, error) => console.error(stamped(message), error),
};

function stamped(message: string): string {
  return `${new Date().toTimeString().slice(0, 8)} ${message}`;
}
