/** All posts as they are at build time, for whoever chooses another one while the backend does not answer. */
import type { APIRoute } from 'astro'
import { listPosts } from '#collections/blog.ts'

export const GET: APIRoute = async () => Response.json(await listPosts())
