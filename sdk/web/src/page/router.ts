// Addresses of the page: #/replay/ID?at=12&seat=1. They hold nothing secret.
export interface Route {
  readonly page: string;
  readonly name: string;
  readonly query: URLSearchParams;
}

export function currentRoute(): Route {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?", 2);
  const [page = "", name = ""] = path.split("/", 2);
  return { page: page || "live", name: decoded(name), query: new URLSearchParams(query) };
}

/** The text as it is where somebody typed what cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Change the query of the address without a new entry in the history. */
export function replaceQuery(values: Record<string, string | undefined>): void {
  const { page, name, query } = currentRoute();
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) query.delete(key);
    else query.set(key, value);
  }
  const text = query.toString();
  history.replaceState(null, "", `#/${page}/${encodeURIComponent(name)}${text ? `?${text}` : ""}`);
}
