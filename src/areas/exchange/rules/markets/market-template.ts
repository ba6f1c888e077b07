import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { folded } from '#values/text/plain-text.ts'
import { createMarket, runnersIn, type Limits, type MarketInput } from './manual-market.ts'

export type MarketTemplate = MarketInput &
  Omit<Limits, 'minStake' | 'maxStake' | 'delaySeconds'> & {
    readonly sport: string
    readonly rules: string | null
  }

export type StoredTemplate = MarketTemplate & { readonly id: bigint; readonly isActive: boolean }

/** A template is named by its sport and its name, as in a file of templates. */
type TemplateName = Pick<MarketTemplate, 'sport' | 'name'>
export const templateKey = ({ sport, name }: TemplateName): string => `${sport} ${folded(name.trim())}`
export const isSameTemplate = (one: TemplateName, other: TemplateName): boolean =>
  templateKey(one) === templateKey(other)

function twinRefusal(template: TemplateName, others: readonly TemplateName[]): Refusal | null {
  const twin = others.find((other) => isSameTemplate(other, template))
  return twin === undefined ? null : refuse(`Another template of this sport is named ${twin.name}.`, 'name')
}

/** Ids that one market and its runners take at most. */
export const idsOfMarket = 70n

const aSide = /\{(first|second)\}/g

/** The two sides of an event named like "India v Australia", or null. */
function sidesOf(event: string): readonly [first: string, second: string] | null {
  const sides = event.split(/ (?:v|vs)\.? /i).map((side) => side.trim())
  const [first = '', second = ''] = sides
  return sides.length === 2 && first !== '' && second !== '' ? [first, second] : null
}

const withSides = (text: string, sides: readonly [string, string]): string =>
  text.replaceAll(aSide, (_, side: string) => (side === 'first' ? sides[0] : sides[1]))

const namesSides = ({ name, runners }: MarketTemplate): boolean => `${name}${runners ?? ''}`.match(aSide) !== null

/** Whether a market can be made with these values. */
export function templateRefusal(template: MarketTemplate): Refusal | null {
  if (template.name.trim() === '') return refuse('Enter a name.', 'name')
  const runners = runnersIn(asMarket(template, ['First', 'Second']))
  return 'refused' in runners ? runners : null
}

const asMarket = (template: MarketTemplate, sides: readonly [string, string]): MarketInput => ({
  ...template,
  name: withSides(template.name, sides),
  runners: template.runners === null ? null : withSides(template.runners, sides),
})

export const templateColumns = (template: MarketTemplate) => ({
  sport: template.sport,
  name: template.name.trim(),
  kind: template.kind,
  runners: template.runners,
  winners: template.winners,
  line: template.line,
  max_distance: template.maxDistance ?? null,
  min_stake: template.minStake,
  max_stake: template.maxStake,
  max_loss: template.maxLoss,
  max_profit: template.maxProfit,
  max_deviation: template.maxDeviation,
  delay_ms: template.delaySeconds === 0 ? null : template.delaySeconds * 1000,
  commission: template.commission,
  rules: template.rules,
})

export const createTemplate = (
  id: bigint,
  template: MarketTemplate,
  others: readonly TemplateName[],
): Decision<'market_template'> =>
  templateRefusal(template) ??
  twinRefusal(template, others) ??
  decide({
    rows: [{ table: 'market_template', values: { id, ...templateColumns(template) } }],
    message: `${template.name.trim()} was added`,
  })

/** Markets made before keep their values. `others` are those that a new name must differ from. */
export const editTemplate = (template: MarketTemplate, others: readonly TemplateName[]): Decision<'market_template'> =>
  templateRefusal(template) ??
  twinRefusal(template, others) ??
  decide({ set: templateColumns(template), message: 'Template saved. Existing markets are unchanged.' })

export function switchTemplate(
  { isActive }: Pick<StoredTemplate, 'isActive'>,
  on: boolean,
): Decision<'market_template'> {
  if (isActive === on) return refuse(on ? 'The template is already on.' : 'The template is already off.')
  return decide({ set: { is_active: on }, message: on ? 'Template switched on' : 'Template switched off' })
}

interface TemplatedEvent {
  readonly id: bigint
  readonly name: string
  readonly status: string
  readonly sport: string
}

type MarketDecision = Exclude<Decision, Refusal>
type MarketRows = Pick<MarketDecision, 'rows' | 'events'>

/** The markets that the templates make of an event; the fields named in a refusal are `templates` or `name`. */
function marketsFrom(
  event: TemplatedEvent,
  templates: readonly StoredTemplate[],
  firstId: bigint,
): Refusal | Required<MarketRows> {
  const sides = sidesOf(event.name)
  const rows: NonNullable<MarketRows['rows']>[number][] = []
  const events: NonNullable<MarketRows['events']>[number][] = []
  for (const [at, template] of templates.entries()) {
    if (!template.isActive) return refuse(`${template.name} is switched off.`, 'templates')
    if (template.sport !== event.sport) return refuse(`${template.name} is a template of another sport.`, 'templates')
    if (sides === null && namesSides(template))
      return refuse(`${template.name} needs an event named like "India v Australia".`, 'templates')
    const market = createMarket(event, asMarket(template, sides ?? ['', '']), firstId + BigInt(at) * idsOfMarket)
    if (market.refused !== undefined) return refuse(`${template.name}: ${market.refused}`, 'templates')
    rows.push(...(market.rows ?? []))
    events.push(...(market.events ?? []))
  }
  return { rows, events }
}

/** The markets of these templates on an event that exists. */
export function addFromTemplates(
  event: TemplatedEvent,
  templates: readonly StoredTemplate[],
  firstId: bigint,
): Decision<'event'> {
  const made = marketsFrom(event, templates, firstId)
  if ('refused' in made) return made
  const count = templates.length === 1 ? '1 market was' : `${templates.length} markets were`
  return decide({ ...made, message: `${count} added. Open them to accept bets.` })
}

interface NewEvent {
  readonly id: bigint
  readonly competition: bigint
  readonly sport: string
  readonly name: string
  readonly startsAt: Date
}

/** An event run by hand, with the markets of the templates. Event and markets stay closed until they are opened. */
export function createEvent(
  { id, competition, sport, ...input }: NewEvent,
  templates: readonly StoredTemplate[],
  firstId: bigint,
): Decision<'event'> {
  const event = { id, name: input.name.trim(), status: 'INACTIVE' as const, sport }
  const made = marketsFrom(event, templates, firstId)
  if ('refused' in made) return made
  return decide({
    rows: [
      {
        table: 'event',
        values: {
          id,
          competition_id: competition,
          external_id: `manual:${id}`,
          name: event.name,
          starts_at: input.startsAt,
          status: event.status,
          source: 'manual',
        },
      },
      ...made.rows,
    ],
    events: [{ name: 'event.changed' }, ...made.events],
    message:
      templates.length === 0
        ? `${event.name} was added. Open it to accept bets.`
        : `${event.name} was added with its markets. Open them to accept bets.`,
  })
}
