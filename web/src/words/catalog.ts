/** The texts of the page in a language, by their English. */
export type Catalog = Readonly<Record<string, string>>;
