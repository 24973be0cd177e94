/**
 * Opens the connection.
 * @transport wlan
 */
export function connect(): void {}
