import { z } from 'zod/mini'
import { name } from '#blueprint/inbound/field-schemas.ts'
import { plainUtr } from '#areas/payments/rules/deposits/utr.ts'

/** The bank reference of a payment as a site sends it, in the one form in which references are stored and compared. */
export const utrField = name.check(z.overwrite(plainUtr), z.minLength(1, 'Must be a reference.'))
