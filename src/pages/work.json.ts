/** All portfolio items as of build time, for a visitor who looks beyond the first cards of /work. */
import type { APIRoute } from 'astro'
import { listPortfolio } from '#collections/portfolio.ts'

export const GET: APIRoute = async () => Response.json(await listPortfolio())
