import { z } from 'zod/mini'
import { many, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { text, toggle } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

/** The steps from an empty installation to the first bet, in the order in which they build on each other. */
export const stepKeys = ['account', 'owner', 'domain', 'roles', 'agents', 'payments', 'keys', 'event'] as const
export type StepKey = (typeof stepKeys)[number]
export const stepStates = ['OPEN', 'STARTED', 'DONE'] as const

/** The state of each step as the rows of the installation show it. Empty for the staff of agents. */
export const setupSteps = query({
  at: '/api/installation/steps',
  title: 'Setup steps',
  permission: 'SETTING_PAGE_EDIT',
  scope: 'everyone',
  parameters: z.object({}),
  answer: {
    steps: many({ key: option(stepKeys), state: option(stepStates), found: text() }),
    done: count(),
    isComplete: toggle(),
  },
})

export const setup = page({
  path: '/setup',
  title: 'Setup',
  permission: 'SETTING_PAGE_EDIT',
  view: 'overview/setup/setup',
  queries: { steps: setupSteps },
})
