/** Stands in for Astro's module where only schemas are read: a reference is the name of a file. */
import { z } from 'astro/zod'

export const reference = (collection: string) => z.string().meta({ collection })
