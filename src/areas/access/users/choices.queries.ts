import { z } from 'zod/mini'
import { choicesAnswer, choicesOf, many } from '#blueprint/answer.ts'
import { smallId } from '#blueprint/kinds/figures.ts'
import { id, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Roles this person may give to somebody. */
export const roleChoices = query({
  at: '/api/role-choices',
  title: 'Role options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(id()),
})

/** Domains of this person. */
export const domainChoices = query({
  at: '/api/domain-choices',
  title: 'Domain options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(smallId()),
})

/** Names of time zones. */
export const timeZoneChoices = query({
  at: '/api/time-zones',
  title: 'Time zone options',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Every permission by module, with what it opens. */
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
      /** Whether it shows, and not acts. */
      isView: toggle(),
      isCustom: toggle(),
      isDeveloperOnly: toggle(),
      /** Whether the reader may hand it on. */
      isHeld: toggle(),
      /** Permissions of the screens it acts on: without one of them it cannot be reached. */
      needs: many(text()),
      where: many(text()),
    }),
  }),
})
