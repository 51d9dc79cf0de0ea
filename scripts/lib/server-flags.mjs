/**
 * How Node keeps the server's memory: without these a minute of overload leaves it twice as large for hours, all of it
 * garbage nobody collects. The same words stand in Dockerfile and deploy/systemd.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=80']
