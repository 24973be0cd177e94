/** What the bench knows of a search: how it makes its index, and the module by which a page in a browser asks it. */

export interface SearchSite {
  /** As the tables call it. */
  name: string;
  /** The built pages. */
  folder: string;
  pages: number;
}

export interface SearchEngine {
  name: string;
  version: string;
  /** Puts the engine itself into a folder, once for all sites; throws when that is not possible. */
  install(folder: string): Promise<void>;
  /**
   * Writes all that a browser fetches to `output`, which is served at the root of a host. One of the files is `engine.js`, a
   * module with `search(text: string): Promise<string[]>`: addresses, the best first, once everything is there to show the
   * first five. It may fetch whatever it needs, and not before it is imported.
   */
  index(site: SearchSite, folders: { installed: string; output: string }): Promise<Indexed>;
}

/** From the built pages to the index on disk, in milliseconds. */
export interface Indexed {
  wall: number;
  /** Of all threads and processes; a busy machine changes it less. */
  cpu: number;
}
