import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { action } from '#blueprint/screen/action.ts'
import { instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'
import { sessionAnswer } from './user.queries.ts'

/** Sign-in protection of the reader's own account. */
export const ownAccount = query({
  at: '/api/own-account',
  title: 'Own account',
  permission: 'USER_CHANGE_PASSWORD',
  scope: 'own',
  parameters: z.object({}),
  answer: {
    username: text(),
    isTwoStep: toggle(),
    recoveryCodes: integer(),
    hasTransactionPassword: toggle(),
    passwordChangedAt: instant(),
    sessions: many(sessionAnswer),
  },
})

export const endOwnSession = action({
  name: 'session-end',
  title: 'End session',
  permission: 'USER_CHANGE_PASSWORD',
  on: 'list',
  input: { session: text('Session', { pattern: /^[0-9a-f]{12}$/, hint: 'Session key from the list of sessions' }) },
})

export const forgetBrowsers = action({
  name: 'forget-browsers',
  title: 'Forget browsers',
  permission: 'USER_CHANGE_PASSWORD',
  on: 'list',
  input: {},
  confirm:
    'Forget all browsers that have signed in? Sessions stay open; the next sign-in in each counts as one from a new browser.',
})

/** Settings only the account owner can change: passwords, two-step verification, sessions. */
export const ownAccountPage = page({
  path: '/user-change-password',
  title: 'Change password',
  permission: 'USER_CHANGE_PASSWORD',
  view: 'access/sessions/own-account',
  queries: { ownAccount },
  actions: [endOwnSession, forgetBrowsers],
})
