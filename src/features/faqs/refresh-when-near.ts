/** Loads questions added since the build when the visitor comes near them (FAQS-02). */
import { whenNear } from '#lib/when-near.ts'

const place = document.querySelector<HTMLElement>('[data-faqs]')
whenNear(place, 800, async () => {
  const { refreshFaqs } = await import('./refresh-faqs.ts')
  if (place) await refreshFaqs(place)
})
