import { form } from '#blueprint/screen/form.ts'
import { amount, text } from '#blueprint/kinds/kinds.ts'
import { agentForm } from '#areas/agents/tree/accounts/agent-form.screen.ts'
import { downline } from '#areas/agents/tree/downline/downline.screen.ts'
import { signInFields } from '#areas/access/sign-in/shared.ts'

const { name, email, phone, city, reference, remark, exposureLimit } = agentForm.fields

/**
 * Phone and email are empty for users who may not see them. They are changed by entering a new value and cannot be
 * cleared.
 */
const keepCurrent = { optional: true, hint: 'Leave empty to keep the current value.' } as const

/** Profile and sign-in details of an agent. Shares, rates, products and credit are edited from the downline list. */
export const agentEdit = form({
  noun: 'agent',
  edit: { path: '/downline-edit/:id', title: 'Edit agent', permission: 'DOWNLINE_EDIT' },
  back: downline,
  fields: {
    username: text('Username', { fixed: true, maxLength: 60 }),
    name,
    phone: text('Phone', { ...phone.traits, ...keepCurrent }),
    email: text('Email', { ...email.traits, ...keepCurrent }),
    city,
    reference,
    remark,
    exposureLimit,
    pointValue: amount('Point value', { min: 1n }),
    ...signInFields,
  },
  sections: {
    Account: ['username', 'name', 'phone', 'email', 'city', 'reference', 'remark'],
    'Limit and points': ['exposureLimit', 'pointValue'],
    'Sign-in': ['needsSecondStep', 'allowedIps', 'timeZone', 'language'],
  },
  asks: 'password',
})
