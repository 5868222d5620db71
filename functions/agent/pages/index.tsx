import { Hono } from 'hono';
import type { HonoEnv } from '#src/http/hono-env.ts';
import { signInPages } from '#src/http/sign-in/sign-in-pages.tsx';
import type { AgentConfig } from '#fn/agent/bindings.ts';
import { endOnPage, showAgents } from './agents-pages.tsx';
import { showCall, showCalls } from './call-pages.tsx';
import { changeRules, showApprovals } from './approvals-pages.tsx';
import { showAsked, showChat } from './chat-pages.tsx';
import { chatSignIn } from './chat-sign-in.ts';
import { consentSignIn } from './consent-sign-in.ts';
import { decideOnPage, revokeOnPage, showConsentPage, showConsentStatus } from './consent-pages.tsx';
import { showPresence } from './presence.ts';
import { decideGrant, showGrantPage } from './grant-pages.tsx';

/** The agent Worker’s pages: where a person talks, and where they decide, which no agent can. */
export const pages = new Hono<HonoEnv<AgentConfig>>();

// A person signs in for each; signing out is from both.
pages.route('/', signInPages(consentSignIn, [chatSignIn]));
pages.route('/', signInPages(chatSignIn, [consentSignIn]));
pages.get('/signed-in', showPresence);

pages.get('/chat', showChat);
pages.get('/chat/:id{[0-9a-f-]{36}}', showChat);
pages.get('/chat/asked/:id', showAsked);

pages.get('/consent/:id', showConsentPage);
pages.post('/consent/:id', decideOnPage);
pages.get('/consent/:id/status', showConsentStatus);
pages.post('/consent/:id/revoke', revokeOnPage);

pages.get('/grant', showGrantPage);
pages.post('/grant', decideGrant);

pages.get('/calls', showCalls);
pages.get('/calls/:id', showCall);

pages.get('/grants', showAgents);
pages.post('/grants/:id/end', endOnPage);

pages.get('/approvals', showApprovals);
pages.post('/approvals/rules', changeRules);
