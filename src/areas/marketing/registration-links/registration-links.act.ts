import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { landingPathOf } from '#areas/marketing/rules/registration-links/registration-link.ts'
import { agentNodeOf } from '#areas/agents/tree/accounts/account-edit.facts.ts'
import { store } from '#engine/input/store.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { registrationLinkForm } from './registration-link-form.screen.ts'
import { registrationLink } from './registration-link.record.ts'
import { registrationLinkMoves } from './registration-links.actions.ts'

type Fields = FieldsOf<typeof registrationLinkForm>

/** The entered landing path as it is stored. One that leads elsewhere is no valid entry, whatever else is entered. */
async function storedLanding(tx: Tx, domainId: number, { landingPath }: Fields): Promise<string> {
  const domain = await tx.selectFrom('domain').select('host').where('id', '=', domainId).executeTakeFirst()
  const path = domain && landingPathOf(landingPath ?? '/', domain.host)
  if (!path) throw new BadInput({ landingPath: 'Enter a path of the domain’s own site, such as /promo/diwali.' })
  return path
}

async function isSlugTaken(tx: Tx, domainId: number, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('registration_link')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return row !== undefined
}

const columnsOf = (fields: Fields, landingPath: string) => ({
  name: fields.name ?? '',
  landing_path: landingPath,
  campaign: fields.campaign,
  source: fields.source,
  medium: fields.medium,
  vip_level: Number(fields.vip ?? '0'),
  from_at: fields.fromAt,
  expires_at: fields.expiresAt,
  max_registrations: fields.maxRegistrations ?? 0,
})

interface Before {
  readonly expiresAt: Date | null
  readonly vipLevel: number
}

function changeRefusal(before: Before | null, fields: Fields, mayGiveVip: boolean, now: Date): Refusal | null {
  const { expiresAt } = fields
  const isNewEnd = expiresAt !== null && expiresAt.getTime() !== before?.expiresAt?.getTime()
  if (isNewEnd && expiresAt <= now) return refuse('The end must be in the future.', 'expiresAt')
  const level = Number(fields.vip ?? '0')
  if (level !== (before?.vipLevel ?? 0) && !mayGiveVip) return refuse('Your role cannot set a VIP level.', 'vip')
  return null
}

export const registrationLinkStore = store(registrationLinkForm, registrationLink, {
  values: ({ agentId, vipLevel }) => ({ agent: String(agentId), vip: String(vipLevel) as Fields['vip'] }),
  async fresh(tx, { entered, scope }) {
    const agent = await agentNodeOf(tx, entered?.agent ?? '', scope)
    return { id: uuidv7(), slug: entered?.slug ?? '', agentId: agent?.id ?? 0n, domainId: agent?.domainId ?? 0 }
  },
  async facts(tx, { row, known }, { entered, actor }) {
    const { domainId } = known
    const isPlaced = entered !== null && domainId > 0
    return {
      landingPath: isPlaced ? await storedLanding(tx, domainId, entered) : '/',
      isTaken: isPlaced && row === null && (await isSlugTaken(tx, domainId, known.slug)),
      mayGiveVip: actor.permissions.has('PLAYER_VIP_EDIT'),
    }
  },
  rule({ row, known, landingPath, isTaken, mayGiveVip }, fields, { by, now }) {
    const { id, slug, agentId, domainId } = known
    if (domainId === 0) return refuse('This agent is not in your downline.', 'agent')
    if (isTaken) return refuse('Another link of the domain has this slug.', 'slug')
    const refused = changeRefusal(row, fields, mayGiveVip, now)
    if (refused) return refused
    const columns = columnsOf(fields, landingPath)
    if (row !== null) return decide({ set: columns })
    const values = { id, slug, agent_id: agentId, domain_id: domainId, created_by: by.name, ...columns }
    return decide({ rows: [{ table: 'registration_link', values }] })
  },
})

export const registrationLinkActs = moveActs(registrationLinkMoves, registrationLink, {})
