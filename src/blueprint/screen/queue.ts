import type { EventName } from '#blueprint/decision/events.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import type { Assignee, QueueTerms } from '#blueprint/decision/queue.ts'
import { action, type Action, type AnyAction } from './action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import type { TableName } from '#blueprint/table-names.ts'
import type { Permission } from './permissions.ts'

/** Column that orders the cases, and which end comes first. */
export type QueueOrder = readonly [column: string, first: 'oldest' | 'newest']
export const oldestFirst = (column: string): QueueOrder => [column, 'oldest']
export const newestFirst = (column: string): QueueOrder => [column, 'newest']

/** Lengths of claims and undo periods, in seconds. */
export const seconds = (count: number): number => count
export const minutes = (count: number): number => count * 60

/** What a review queue defines itself; everything else is derived. */
export interface QueueDefinition {
  /** Table of the cases. */
  readonly of: TableName
  /** Noun for a case in sentences: 'withdrawal'. */
  readonly noun: string
  /** Permission of the reviewers. */
  readonly permission: Permission
  /**
   * If the flow has the moves 'claim', 'release', 'assign' or 'undo', the state of the case
   * follows.
   */
  readonly flow?: Flow<string, string>
  /** Seconds until a claim expires; 'untilReleased': never. */
  readonly claim: number | 'untilReleased'
  /** Offers the next case, in this order. */
  readonly order?: QueueOrder
  /** Seconds during which the author can undo a decision. */
  readonly undo?: number
  /** Reviewers can request a second review while this move of the flow is possible. */
  readonly escalate?: string
  /** Taking a case over from a colleague needs a reason. */
  readonly takeOver?: 'reason'
  /** Opening a case claims it: claim and release have no buttons in the list. */
  readonly opening?: 'claims'
  /** Column of the list with the assignee: buttons are enabled only where they would succeed. */
  readonly assignee?: string
  /** Event that updates open screens when a claim changes. */
  readonly event?: EventName
}

interface Derived {
  readonly claim: Action<{}, 'row'>
  readonly takeOver: Action<{}, 'row'>
  readonly release: Action<{}, 'row'>
  readonly next: Action<{ readonly after: ReturnType<typeof optionalText> }, 'list'>
  readonly assign: Action<{ readonly reviewer: ReturnType<typeof reviewerPick> }, 'rows'>
  readonly unassign: Action<{}, 'rows'>
  readonly escalate: Action<{}, 'row'>
  readonly undo: Action<{}, 'row'>
}
export type QueueVerb = keyof Derived

export type VerbsOf<D extends QueueDefinition> =
  | 'claim'
  | 'takeOver'
  | 'release'
  | 'assign'
  | 'unassign'
  | (D extends { order: QueueOrder } ? 'next' : never)
  | (D extends { escalate: string } ? 'escalate' : never)
  | (D extends { undo: number } ? 'undo' : never)

export interface AnyQueue extends QueueTerms {
  readonly shape: 'queue'
  readonly definition: QueueDefinition
  readonly verbs: Partial<Derived> & Pick<Derived, 'claim' | 'takeOver' | 'release' | 'assign' | 'unassign'>
  /** For the list of the queue. */
  readonly actions: readonly AnyAction[]
}
export interface Queue<D extends QueueDefinition = QueueDefinition> extends AnyQueue {
  readonly verbs: Pick<Derived, VerbsOf<D>> & AnyQueue['verbs']
}

const optionalText = () => text('After', { optional: true, maxLength: 36, hint: 'Id of the case that is open now' })
/** Reviewers of a queue with the number of cases that each has: a queue is named by the table of its cases. */
export const reviewersPath = (queue: TableName): string => `/api/reviewers/${queue}`
const reviewerPick = (queue: TableName) => ({
  ...text('Reviewer', {
    maxLength: 60,
    pattern: /^[a-z][a-z0-9._-]*$/i,
    patternHint: 'Enter a username.',
    from: reviewersPath(queue),
  }),
  name: 'pick' as const,
})

/**
 * Creates a review queue with the same actions, messages and concurrency rules for every kind of
 * case.
 */
export function queue<const D extends QueueDefinition>(definition: D): Queue<D> {
  const { claim, noun } = definition
  const derived = derive(definition)
  const isDeclared: Readonly<Record<QueueVerb, boolean>> = {
    next: definition.order !== undefined,
    claim: true,
    takeOver: true,
    release: true,
    assign: true,
    unassign: true,
    escalate: definition.escalate !== undefined,
    undo: definition.undo !== undefined,
  }
  const verbs = Object.fromEntries(Object.entries(derived).filter(([verb]) => isDeclared[verb as QueueVerb]))
  return {
    shape: 'queue',
    definition,
    noun,
    claimSeconds: claim === 'untilReleased' ? null : claim,
    permission: definition.permission,
    // The type derives the remaining verbs from the definition.
    verbs: verbs as unknown as Queue<D>['verbs'],
    actions: Object.values(verbs),
  }
}

function derive(definition: QueueDefinition): Derived {
  const { permission, noun, flow, escalate } = definition
  const defaults = { permission, on: 'row', input: {} } as const
  const withMove = (move: string | undefined) =>
    flow !== undefined && move !== undefined && flow.moves[move] ? { move: [flow, move] as const } : {}
  const when = (assignee: Assignee) =>
    definition.assignee === undefined ? {} : { assignee: [definition.assignee, assignee] as const }
  const silent = definition.opening === 'claims' ? ({ isSilent: true } as const) : {}
  return {
    next: action({
      ...defaults,
      name: 'next',
      title: 'Next',
      on: 'list',
      input: { after: optionalText() },
      isSilent: true,
    }),
    claim: action({ ...defaults, ...silent, ...withMove('claim'), ...when('none'), name: 'claim', title: 'Claim' }),
    takeOver: action({
      ...defaults,
      ...withMove('claim'),
      ...when('other'),
      ...(definition.takeOver ? { asks: definition.takeOver } : silent),
      name: 'take-over',
      title: 'Take over',
      confirm: `Take this ${noun} over from its current reviewer?`,
    }),
    release: action({
      ...defaults,
      ...silent,
      ...withMove('release'),
      ...when('self'),
      name: 'release',
      title: 'Release',
    }),
    ...assignmentActions(definition, withMove),
    escalate: action({
      ...defaults,
      ...withMove(escalate),
      name: 'escalation',
      title: 'Request second reviewer',
      confirm: `Request a second reviewer? You cannot decide this ${noun} yourself then.`,
      asks: 'reason',
    }),
    undo: action({ ...defaults, ...withMove('undo'), name: 'undo', title: 'Undo', isSilent: true }),
  }
}

function assignmentActions(
  { of, noun, permission }: QueueDefinition,
  withMove: (move: string) => { readonly move?: readonly [Flow<string, string>, string] },
) {
  const defaults = { permission, on: 'rows' } as const
  return {
    assign: action({
      ...defaults,
      ...withMove('claim'),
      name: 'assignment',
      title: 'Assign',
      input: { reviewer: reviewerPick(of) },
    }),
    unassign: action({
      ...defaults,
      ...withMove('release'),
      input: {},
      name: 'unassignment',
      title: 'Unassign',
      confirm: `End the assignment of this ${noun}?`,
    }),
  }
}
