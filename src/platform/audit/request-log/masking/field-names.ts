const secretParts =
  /passw|passphrase|passcode|pwd|secret|token|apikey|accesskey|privatekey|credential|authorization|signature|hmac|bearer|cookie|sessionid|sessionkey|otp|recovery|jwt/
const secretNames = new Set(['auth', 'cvc', 'cvv', 'hash', 'key', 'mac', 'mpin', 'pin', 'seed', 'sid', 'sig', 'sign'])
const personalParts =
  /name|beneficiar|payee|recipient|account|vpa|upi|iban|phone|mobile|contact|email|card|holder|address|ifsc|passport|document|birth|born|dob/
/** Names that look personal but are of things. */
const impersonal =
  /^(account(id|type)|(order|event|market|runner|selection|competition|game|sport|team)names?|marketaccount)$/

/** Names are spelt in many ways: api_key, api%5Fkey, Api-Key. */
const letters = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Whether a field of this name authenticates or signs. */
export function isSecretName(name: string): boolean {
  const spelt = letters(name)
  return secretParts.test(spelt) || secretNames.has(spelt)
}

/** Whether a field of this name identifies a person or their account. */
export function isPersonalName(name: string): boolean {
  const spelt = letters(name)
  return personalParts.test(spelt) && !impersonal.test(spelt)
}
