import { guidesFor, type GuideViewer } from '#areas/payments/rules/deposits/deposit-method.ts'
import type { Tx } from '#engine/action/act.ts'
import { stepsIn } from '#areas/payments/methods/guides/steps.ts'
import { pictureAddress } from '#areas/payments/gateways/labels.ts'

/** A picture reference for a player site: its id and where to fetch it. */
export const pictureReference = (picture: string | null) =>
  picture === null ? null : { address: pictureAddress, picture }

/** Returns the operator’s guides for a payment method, for this viewer. */
export async function guidesOf(tx: Tx, domainId: number, reader: GuideViewer) {
  const rows = await tx
    .selectFrom('deposit_guide')
    .select(['method', 'title', 'type', 'language', 'video_url', 'thumbnail_url', 'body', 'steps', 'platforms'])
    .select(['from_at as from', 'expires_at as until'])
    .where('domain_id', '=', domainId)
    .where('status', '=', 'ACTIVE')
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return (method: string) =>
    guidesFor(
      rows.filter((row) => row.method === method),
      reader,
    ).map((row) => ({
      title: row.title,
      type: row.type,
      language: row.language,
      video: row.video_url,
      videoPicture: row.thumbnail_url,
      text: row.body,
      steps: stepsIn(row.steps).map(({ text, picture }) => ({ text, picture: pictureReference(picture) })),
    }))
}
