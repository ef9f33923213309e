/** What a gateway without our codes says, always in Portuguese, and what the interface acts on. */
export const SERVER_WORDS = { passwordUsed: 'Senha já utilizada!', inviteUsed: 'Convite já confirmado' } as const;
