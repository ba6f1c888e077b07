import { z } from 'zod/mini'
import { choicesAnswer, choicesOf, many } from '#blueprint/answer.ts'
import { smallId } from '#blueprint/kinds/figures.ts'
import { id, text, toggle } from '#blueprint/kinds/kinds.ts'
import { domainChoicesPath } from '#blueprint/paths/fixed-paths.ts'
import { query } from '#blueprint/screen/query.ts'

/** Roles the reader may assign to a user. */
export const roleChoices = query({
  at: '/api/role-choices',
  title: 'Role options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(id()),
})

/** Domains the reader has access to, with the time zones of their clocks. */
export const domainChoices = query({
  at: domainChoicesPath,
  title: 'Domain options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: many({ id: smallId(), name: text(), hint: text(), timeZone: text() }),
})

/** IANA time zones. */
export const timeZoneChoices = query({
  at: '/api/time-zones',
  title: 'Time zone options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** All permissions by module, with what each one opens. */
export const permissionTree = query({
  at: '/api/permission-tree',
  title: 'Permissions by module',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: many({
    module: text(),
    permissions: many({
      name: text(),
      title: text(),
      description: text(),
      /** Whether it only allows viewing. */
      isView: toggle(),
      isCustom: toggle(),
      isDeveloperOnly: toggle(),
      /** Whether the reader may grant it. */
      isGrantable: toggle(),
      /** View permissions of the screens it acts on; at least one is needed to reach the action. */
      needs: many(text()),
      where: many(text()),
    }),
  }),
})

/** Users who can be assigned cases of a review queue, named by the table of its cases, with their current number of cases. */
export const reviewerChoices = query({
  at: '/api/reviewers/:queue',
  title: 'Reviewers of a queue',
  permission: null,
  scope: 'downline',
  parameters: z.object({ queue: z.string().check(z.regex(/^[a-z_]{1,40}$/, 'Enter the name of a queue.')) }),
  answer: choicesAnswer,
})
