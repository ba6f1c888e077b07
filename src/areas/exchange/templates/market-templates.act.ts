import {
  addFromTemplates as addedFrom,
  createTemplate,
  editTemplate as edited,
  isSameTemplate,
  switchTemplate,
} from '#areas/exchange/rules/markets/market-template.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportOf } from '#areas/settings/sports/sports.facts.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { act, operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { isId } from '#values/id.ts'
import { event } from '#areas/exchange/events/event.record.ts'
import { addFromTemplates, addTemplate, editTemplate, templateOff, templateOn } from './market-template.actions.ts'
import { chosenTemplates, lockNames, templatesBeside } from './market-templates.facts.ts'

interface Entered {
  readonly name: string
  readonly sport: string
}

async function facts(tx: Tx, { id }: { readonly id: string }) {
  if (!isId(id)) return null
  const row = await tx
    .selectFrom('market_template')
    .selectAll()
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const { id: _, version, created_at: __, updated_at: ___, ...shown } = row
  const subject: Subject<'market_template'> = {
    table: 'market_template',
    key: { id: row.id },
    version,
    domainId: operatorWide,
    agentId: operatorWide,
    name: `market template ${row.id} ${row.name}`,
    shown,
  }
  return { subject, id: row.id, isActive: row.is_active, sport: row.sport, name: row.name }
}

async function editFacts(tx: Tx, request: { readonly id: string; readonly input: Entered }) {
  await lockNames(tx)
  const found = await facts(tx, request)
  if (!found) return null
  const { input } = request
  // Two that were named alike before can each be edited; a new name is one of its own.
  const others = isSameTemplate(found, input) ? [] : await templatesBeside(tx, input.sport, found.id)
  return { ...found, isMoved: found.sport !== input.sport, others, sport: await sportOf(tx, input.sport) }
}

async function newTemplateFacts(tx: Tx, { input }: { readonly input: Entered }) {
  await lockNames(tx)
  const id = await allocateId(tx, 'catalogue')
  const subject: Subject<'market_template'> = {
    table: 'market_template',
    key: { id },
    domainId: operatorWide,
    agentId: operatorWide,
    name: `market template ${id} ${input.name}`,
    shown: {},
  }
  return { subject, id, others: await templatesBeside(tx, input.sport, id), sport: await sportOf(tx, input.sport) }
}

const sportOfEvent = (tx: Tx, competitionId: bigint) =>
  tx.selectFrom('competition').where('id', '=', competitionId).select('sport').executeTakeFirstOrThrow()

export const marketTemplateActs = [
  act(addTemplate, {
    facts: newTemplateFacts,
    rule: ({ id, sport, others }, { input }) => sportRefusal(sport) ?? createTemplate(id, input, others),
  }),
  act(editTemplate, {
    facts: editFacts,
    rule: ({ sport, isMoved, others }, { input }) => (isMoved ? sportRefusal(sport) : null) ?? edited(input, others),
  }),
  act(templateOff, { facts, rule: (template) => switchTemplate(template, false) }),
  act(templateOn, { facts, rule: (template) => switchTemplate(template, true) }),
  act(addFromTemplates, event, {
    shown: ({ name, status }) => ({ name, status }),
    facts: async (tx, { competitionId }, { input }) => ({
      ...(await sportOfEvent(tx, competitionId)),
      ...(await chosenTemplates(tx, input.templates)),
    }),
    rule: ({ templates, isComplete, firstId, ...row }) =>
      isComplete ? addedFrom(row, templates, firstId) : refuse('Choose from the list.', 'templates'),
  }),
]
