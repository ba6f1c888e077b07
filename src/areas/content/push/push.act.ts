import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { targetRefusal } from '#platform/outbound/call.ts'
import { shownAt } from '#areas/content/rules/push/daily-push.ts'
import { cancelPush, repeatRefusal, sendAtRefusal } from '#areas/content/rules/push/push-message.ts'
import { conditionsRefusal, devicesIn } from './audience.facts.ts'
import { cancelPushMessage, composePush, setPushProvider } from './push.actions.ts'
import { pushMessage, pushProvider } from './push.record.ts'

/** The context to which the key of a provider is sealed. */
export const sealOfProvider = (id: string): string => `push_provider.${id}`

const none = { devices: 0, players: 0 }

const foreignDomain = refuse('You do not have access to this domain.', 'domain')

const providerOf = (tx: Tx, domainId: number) =>
  tx.selectFrom('push_provider').select('id').where('domain_id', '=', domainId).executeTakeFirst()

export const composePushAct = act(composePush, {
  async facts(tx, { input, actor }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const provider = await providerOf(tx, mayUse ? domainId : 0)
    const domain = await tx
      .selectFrom('domain')
      .select('time_zone')
      .where('id', '=', mayUse ? domainId : 0)
      .executeTakeFirst()
    const timeZone = domain?.time_zone ?? 'UTC'
    await knowZones(tx, timeZone)
    const id = uuidv7()
    const known = { id, name: input.name, ...(mayUse ? { domainId } : {}) }
    const subject = pushMessage.subjectOf(known, { shown: none })
    // None of them and no answer are both everybody.
    const audience = {
      platforms: input.platforms ?? [],
      language: input.language,
      vipLevels: input.vipLevels ?? [],
      conditions: input.conditions ?? [],
    }
    const wrong = mayUse ? await conditionsRefusal(tx, domainId, audience.conditions) : null
    const reached = mayUse && wrong === null ? await devicesIn(tx, { domainId, ...audience }) : none
    return { wrong, reached, subject, id, domainId, mayUse, timeZone, hasProvider: provider !== undefined, audience }
  },
  rule({ id, domainId, mayUse, timeZone, hasProvider, audience, reached, ...found }, { input, actor, now }) {
    if (!mayUse) return foreignDomain
    if (!hasProvider) return refuse('This domain has no push provider yet.', 'domain')
    const wrong = found.wrong ?? sendAtRefusal(input.sendAt, now) ?? repeatRefusal(input.isDaily, input.repeatUntil)
    if (wrong) return wrong
    const { devices } = reached
    if (devices === 0) return refuse('No devices match this audience.')
    const { name, title, body, quietFrom, quietUntil, rate } = input
    return decide({
      becomes: { ...reached },
      rows: [
        {
          table: 'push_message',
          values: {
            id,
            domain_id: domainId,
            name,
            title,
            body: body.trim(),
            link_page: input.linkPage ?? '',
            platforms: [...audience.platforms],
            language: audience.language,
            vip_levels: [...audience.vipLevels],
            conditions: audience.conditions,
            send_at: input.sendAt ?? now,
            repeat_at: input.isDaily ? shownAt(input.sendAt ?? now, timeZone) : null,
            repeat_until: input.repeatUntil,
            quiet_from: quietFrom,
            quiet_until: quietUntil,
            rate,
            staff_id: actor.staffId,
            created_by: actor.username,
            created_at: now,
          },
        },
      ],
      message: `${input.sendAt === null ? 'Sending' : 'Scheduled'}: ${devices} devices`,
    })
  },
})

export const cancelPushAct = act(cancelPushMessage, pushMessage, (row, { now }) => cancelPush(row, now))

export const setPushProviderAct = act(setPushProvider, {
  async facts(tx, { input, actor, scope }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const known = await providerOf(tx, mayUse ? domainId : 0)
    const stored = known && (await pushProvider.lock(tx, { id: known.id, actor, scope }))
    const id = stored?.id ?? uuidv7()
    const subject = pushProvider.subjectOf(stored ?? { id, ...(mayUse ? { domainId } : {}) }, {
      shown: { url: input.url },
    })
    return { subject, id, domainId, mayUse, isNew: !stored }
  },
  rule({ id, domainId, mayUse, isNew }, { input: { url, credential }, actor, now, seal }) {
    if (!mayUse) return foreignDomain
    const refused = targetRefusal(url)
    if (refused) return refuse(refused, 'url')
    const set = {
      url,
      credential_encrypted: seal(credential, sealOfProvider(id)),
      last_four: credential.slice(-4),
      paused_until: null,
      updated_by: actor.username,
      updated_at: now,
    }
    if (!isNew) return decide({ set, message: 'Provider saved' })
    return decide({
      rows: [{ table: 'push_provider', values: { id, domain_id: domainId, ...set } }],
      message: 'Provider saved',
    })
  },
})
