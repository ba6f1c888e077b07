import { proportionComplaint } from '#blueprint/catalogue/picture-shape.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import { slotSizes, type Slot } from './slots.ts'

const creatives = ['picture', 'animation'] as const

interface Creative {
  readonly slot: Slot | null
  readonly picture: string | null
  readonly animation: string | null
}
interface Sizes {
  readonly sizes: ReadonlyMap<string, { readonly width: number; readonly height: number }>
}

/** The sizes of the pictures as they are stored. */
export async function sizesOf(tx: Tx, entered: Creative): Promise<Sizes> {
  const files = creatives.flatMap((name) => entered[name] ?? [])
  if (files.length === 0) return { sizes: new Map() }
  const rows = await tx.selectFrom('stored_file').select(['id', 'width', 'height']).where('id', 'in', files).execute()
  return { sizes: new Map(rows.map(({ id, ...size }) => [id, size])) }
}

/** A picture or animation that does not have the proportion of the slot. */
export function sizeRefusal(entered: Creative, { sizes }: Sizes): Refusal | null {
  if (entered.slot === null) return null
  for (const name of creatives) {
    const size = sizes.get(entered[name] ?? '')
    const complaint = size ? proportionComplaint(slotSizes[entered.slot], size) : null
    if (complaint !== null) return refuse(complaint, name)
  }
  return null
}
