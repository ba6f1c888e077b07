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
import { act, type Tx } from '#engine/action/act.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { event } from '#areas/exchange/markets/events/event.record.ts'
import { addFromTemplates, addTemplate, editTemplate, templateOff, templateOn } from './market-template.actions.ts'
import { marketTemplate } from './market-template.record.ts'
import { chosenTemplates, lockNames, templatesBeside } from './market-templates.facts.ts'

interface Entered {
  readonly name: string
  readonly sport: string
}

async function newTemplateFacts(tx: Tx, { input }: { readonly input: Entered }) {
  await lockNames(tx)
  const id = await allocateId(tx, 'catalogue')
  const subject = marketTemplate.subjectOf({ id, name: input.name })
  return { subject, id, others: await templatesBeside(tx, input.sport, id), sport: await sportOf(tx, input.sport) }
}

const sportOfEvent = (tx: Tx, competitionId: bigint) =>
  tx.selectFrom('competition').where('id', '=', competitionId).select('sport').executeTakeFirstOrThrow()

export const marketTemplateActs = [
  act(addTemplate, {
    facts: newTemplateFacts,
    rule: ({ id, sport, others }, { input }) => sportRefusal(sport) ?? createTemplate(id, input, others),
  }),
  act(editTemplate, marketTemplate, {
    facts: async (tx, template, { input }) => ({
      // Two that were named alike before can each be edited; a new name is one of its own.
      others: isSameTemplate(template, input) ? [] : await templatesBeside(tx, input.sport, template.id),
      chosen: await sportOf(tx, input.sport),
    }),
    rule: ({ sport, chosen, others }, { input }) =>
      (sport === input.sport ? null : sportRefusal(chosen)) ?? edited(input, others),
  }),
  act(templateOff, marketTemplate, (template) => switchTemplate(template, false)),
  act(templateOn, marketTemplate, (template) => switchTemplate(template, true)),
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
