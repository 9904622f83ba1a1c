/** All posts as of build time, for a visitor who chooses another one while the backend does not answer. */
import type { APIRoute } from 'astro'
import { listPosts } from '#collections/blog.ts'

export const GET: APIRoute = async () => Response.json(await listPosts())
