/** Runs on every page, once it is idle: one question to the backend, whose answer only the console learns. */
import { probeConnection } from '#data/chat-logs.ts'
import { connection } from '#data/connection.ts'

if (connection) void probeConnection(connection)
