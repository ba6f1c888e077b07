import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/kinds/choices.ts'
import { query } from '#blueprint/screen/query.ts'

/** Roles this person may give to somebody. */
export const roleChoices = query({
  at: '/api/role-choices',
  title: 'Roles to choose from',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Domains of this person. */
export const domainChoices = query({
  at: '/api/domain-choices',
  title: 'Domains to choose from',
  permission: null,
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})

/** Names of time zones. */
export const timeZoneChoices = query({
  at: '/api/time-zones',
  title: 'Time zones to choose from',
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
  answer: z.array(
    z.object({
      module: z.string(),
      permissions: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          description: z.string(),
          /** Whether it shows, and not acts. */
          isView: z.boolean(),
          isCustom: z.boolean(),
          isDeveloperOnly: z.boolean(),
          /** Whether the reader may hand it on. */
          isHeld: z.boolean(),
          /** Permissions of the screens it acts on: without one of them it cannot be reached. */
          needs: z.array(z.string()),
          where: z.array(z.string()),
        }),
      ),
    }),
  ),
})
