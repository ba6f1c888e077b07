import type { Installation } from './installation.ts'

/** What a guide for players consists of. */
export async function guideOf(target: Installation): Promise<Readonly<Record<string, unknown>>> {
  const [{ id }] = await target.rows('select min(id)::text as id from domain')
  const empty = { videoUrl: null, thumbnailUrl: null, steps: [], platforms: [], fromAt: null, expiresAt: null }
  const shown = { title: 'Pay by UPI', language: 'en', method: 'upi', type: 'STEPS', body: 'Pay to house@upi' }
  return { domain: id, sortOrder: 10, ...shown, ...empty }
}
