/** Runs on every page once it is idle: one request to the backend, whose result is only logged to the console. */
import { probeConnection } from '#data/chat-logs.ts'
import { connection } from '#data/connection.ts'

if (connection) void probeConnection(connection)
