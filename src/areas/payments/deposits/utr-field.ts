import { z } from 'zod/mini'
import { name } from '#blueprint/inbound/field-schemas.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'

/** The bank reference of a payment as a site sends it; stored in the one form in which references are compared, and as it was sent. */
export const utrField = name.check(z.refine((sent) => plainUtr(sent) !== '', 'Must be a reference.'))
