/**
 * Opens the connection.
 * @transport wlan
 */
export function connect(): void {}

/**
 * Closes the connection.
 * @document ./closing.md
 */
export function close(): void {}
