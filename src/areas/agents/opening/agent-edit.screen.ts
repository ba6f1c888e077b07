import { form } from '#blueprint/screen/form.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { agentForm } from '#areas/agents/accounts/agent-form.screen.ts'
import { downline } from '#areas/agents/tree/downline.screen.ts'
import { signInFields } from '#areas/access/users/sign-in-fields.ts'

const { name, email, phone, city, reference, remark, exposureLimit } = agentForm.fields

/** Phone and address open empty for whoever may not see them: they are changed by entering others, and never emptied. */
const kept = { optional: true, hint: 'Leave empty to keep the current value.' } as const

/** Who an agent is and how he comes in. Shares, rates, offer and credit are changed where they are looked at. */
export const agentEdit = form({
  noun: 'agent',
  edit: { path: '/downline-edit/:id', title: 'Edit agent', permission: 'DOWNLINE_EDIT' },
  back: downline,
  fields: {
    username: text('Username', { fixed: true, longest: 60 }),
    name,
    phone: text('Phone', { ...phone.traits, ...kept }),
    email: text('E-mail', { ...email.traits, ...kept }),
    city,
    reference,
    remark,
    exposureLimit,
    pointValue: amount('Point value', { least: 1n }),
    ...signInFields,
  },
  sections: {
    Account: ['username', 'name', 'phone', 'email', 'city', 'reference', 'remark'],
    'Limit and points': ['exposureLimit', 'pointValue'],
    'How he comes in': ['needsSecondStep', 'allowedIps', 'timeZone', 'language'],
  },
  asks: 'password',
})
