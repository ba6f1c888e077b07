/** Tables of marketing that audit rows refer to, with their labels. */
export const entities = { registration_link: 'Registration link' } as const
