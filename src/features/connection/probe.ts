/** Runs on every page once it is idle: one request to the backend, whose result is only logged to the console. */
import { connection } from '#data/connection.ts'
import { probeConnection } from '#data/connection-probe.ts'

if (connection) void probeConnection(connection)
