import { z } from 'zod/mini'
import { toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Whether changes of users and roles need no second approval, because there is no second owner yet. */
export const ownership = query({
  at: '/api/ownership',
  title: 'Ownership',
  permission: 'USER_VIEW',
  scope: 'own',
  parameters: z.object({}),
  answer: { isSoleOwner: toggle() },
})
