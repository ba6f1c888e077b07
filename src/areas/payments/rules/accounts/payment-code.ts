import { formatMoney, type Money } from '#values/money.ts'

/** An operator account that players pay to. */
export type PayeeAccount = {
  readonly kind: string
  readonly holder: string
  /** Account number, UPI id or wallet address. */
  readonly number: string
  readonly ifsc: string | null
}

/** What a payment code asks for; without an amount the payer enters it. */
export type CodeRequest = { readonly currency: string; readonly amount?: Money; readonly note?: string }

/** UPI reaches a bank account by its number and IFSC. */
function upiAddress({ kind, number, ifsc }: PayeeAccount): string | null {
  if (kind === 'UPI') return number.includes('@') ? number : null
  return kind === 'BANK' && ifsc !== null && /^\d{6,18}$/.test(number) ? `${number}@${ifsc}.ifsc.npci` : null
}

/**
 * The text of the QR code of an account: a UPI link, or the address of a wallet. null: no app could pay by a code, as for
 * cash, or for UPI in any other currency than its own.
 */
export function paymentCodeText(account: PayeeAccount, { currency, amount, note }: CodeRequest): string | null {
  if (account.kind === 'CRYPTO') return account.number
  const address = upiAddress(account)
  if (address === null || currency !== 'INR') return null
  const fields = [
    ['pn', account.holder],
    ...(amount === undefined ? [] : [['am', formatMoney(amount, 2)]]),
    ['cu', currency],
    ...(note === undefined ? [] : [['tn', note]]),
  ]
  // The sign @ stays as it is: apps do not decode it.
  return `upi://pay?pa=${address}&${fields.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`
}
