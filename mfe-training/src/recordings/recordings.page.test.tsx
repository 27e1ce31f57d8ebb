import { describe, expect, test } from '@jest/globals';
import { complianceStatus } from '@nb/contracts';
import { buildComplianceStatus, fake, renderRoutes, screen, waitFor, within } from '@nb/web-kit/testing';
import type { HttpHandler } from 'msw';
import remote from '../remote';
import { fakePlayer } from '../testing/player';
import { videosAnswer } from '../testing/videos';
import texts from '../texts/en.json';

const WORDS = {
  'step-1': 'Join the team on Telegram',
  'step-2': 'Sign in to the office portal.',
  'step-3': 'Write down names first',
  'step-4': 'Your why',
  'step-5': 'Before the call',
  'business-model': 'Use the products.',
};
const transcripts = Object.entries(WORDS).map(([clip, words]) =>
  fake.raw('get', `/public/media/${clip}.en.txt`, words),
);
const show = (path = '/recordings', handlers: HttpHandler[] = [videosAnswer()]) =>
  renderRoutes(remote.routes, { texts: { training: texts }, path, handlers: [...handlers, ...transcripts] });
const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const titles = () => screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent);
const field = () => screen.findByRole('searchbox', { name: 'Search the recordings' });

describe('the library', () => {
  test('every clip in its part, with length and what was watched', async () => {
    await show('/recordings', [
      videosAnswer({ 'step-1': { watched: 29.5, position: 29.5 }, 'step-2': { watched: 10, position: 12 } }),
    ]);
    expect((await card('Get Connected')).getByText('Watched')).toBeVisible();
    expect((await card('Get Connected')).queryByRole('progressbar')).toBeNull();
    expect(titles()).toEqual([
      'Get Connected',
      'Activate Referral Link',
      'Build Your Prospect List',
      'Prepare Your Goals',
      'Onboarding Call',
      'The Modules: Business Model',
    ]);
    expect(within(screen.getByRole('region', { name: 'The Modules' })).getAllByRole('article')).toHaveLength(1);
    const second = await card('Activate Referral Link');
    expect(second.getByText('Length 0:31')).toBeInTheDocument();
    expect(second.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute('aria-valuetext', '31% watched');
    expect(second.getByRole('link', { name: 'Continue Activate Referral Link' })).toHaveAttribute(
      'href',
      '/recordings?watch=step-2',
    );
    expect((await card('Get Connected')).getByRole('link', { name: 'Watch again Get Connected' })).toBeVisible();
    expect((await card('Onboarding Call')).getByRole('link', { name: 'Watch Onboarding Call' })).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Watched in total' })).toHaveAttribute(
      'aria-valuetext',
      '39 seconds of 2 minutes',
    );
  });

  test('a clip whose step is not open yet is locked, says why and cannot be played, also by its address', async () => {
    await show('/recordings?watch=step-2', [
      videosAnswer({ 'step-2': { open: false }, 'business-model': { open: false } }),
    ]);
    const locked = await card('Activate Referral Link');
    expect(locked.getByText('Locked')).toBeVisible();
    expect(locked.getByText('Step Locked: Complete the previous steps to unlock this content.')).toBeVisible();
    expect(locked.queryByRole('link')).not.toBeInTheDocument();
    expect(
      (await card('The Modules: Business Model')).getByText(
        'This training opens with your referral link from step 2 of the Fast Start Training.',
      ),
    ).toBeVisible();
    expect(screen.queryByLabelText(/^Training video/)).not.toBeInTheDocument();
  });

  test('one is played above the others, from where it was left, at an address of its own', async () => {
    const { user, router } = await show('/recordings', [videosAnswer({ 'step-2': { watched: 10, position: 12 } })]);
    await user.click((await card('Activate Referral Link')).getByRole('link'));
    expect(router.state.location.search).toBe('?watch=step-2');
    const player = fakePlayer(await screen.findByLabelText<HTMLVideoElement>('Training video: Activate Referral Link'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: 'Activate Referral Link' })).toHaveFocus(),
    );
    player.load();
    await waitFor(() => expect([player.at, player.playing]).toEqual([12, true]));
    expect(screen.getByRole('link', { name: 'Go to step 2' })).toHaveAttribute('href', '/training/step/2');
    expect(screen.getByRole('article', { name: 'Activate Referral Link', current: true })).toBeInTheDocument();
  });

  test('opened by its address it waits to be played', async () => {
    await show('/recordings?watch=business-model');
    const player = fakePlayer(
      await screen.findByLabelText<HTMLVideoElement>('Training video: The Modules: Business Model'),
    );
    player.load();
    await waitFor(() => expect(screen.getAllByText('Length 0:27').length).toBeGreaterThan(0));
    expect(player.playing).toBe(false);
    expect(screen.getByRole('link', { name: 'Go to the business model' })).toHaveAttribute('href', '/business-model');
  });
});

describe('searching', () => {
  test('finds titles and transcripts, quotes the line, and keeps the search in the address', async () => {
    const { user, router, network } = await show();
    await user.type(await field(), 'goals');
    await waitFor(() => expect(titles()).toEqual(['Prepare Your Goals']));
    expect(router.state.location.search).toBe('?q=goals');
    await user.clear(await field());
    await user.type(await field(), 'telegram');
    expect(await screen.findByText('Join the team on Telegram', { selector: 'q' })).toBeVisible();
    expect(titles()).toEqual(['Get Connected']);
    expect(screen.getByText('Showing 1 of 6 recordings')).toBeVisible();
    expect(network.callsTo('GET', '/public/media/step-1.en.txt')).toHaveLength(1);
  });

  test('searches for the words of an address immediately; a clip being played stays', async () => {
    await show('/recordings?q=names&watch=step-1');
    expect(await screen.findByText('Write down names first', { selector: 'q' })).toBeVisible();
    expect((await card('Build Your Prospect List')).getByRole('link')).toHaveAttribute(
      'href',
      '/recordings?q=names&watch=step-3',
    );
    expect(await screen.findByLabelText('Training video: Get Connected')).toBeInTheDocument();
  });

  test('says that nothing was found and leads back to all', async () => {
    const { user } = await show('/recordings?q=quantum');
    expect(await screen.findByText('No recording matches your search')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all recordings' }));
    expect(titles()).toHaveLength(6);
  });

  test('does not search the transcript of a locked clip', async () => {
    const { network } = await show('/recordings?q=why', [videosAnswer({ 'step-4': { open: false } })]);
    expect(await screen.findByText('No recording matches your search')).toBeVisible();
    expect(network.callsTo('GET', '/public/media/step-4.en.txt')).toHaveLength(0);
  });

  test('says that a transcript could not be read and was not searched', async () => {
    const { user } = await show('/recordings?q=telegram', [
      videosAnswer(),
      fake.raw('get', '/public/media/step-1.en.txt', '', { status: 503, once: true }),
    ]);
    expect(
      await screen.findByText('Some transcripts could not be loaded, so not every word was searched.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Join the team on Telegram', { selector: 'q' })).toBeVisible();
    expect(screen.queryByText(/not every word/)).not.toBeInTheDocument();
  });
});

describe('states', () => {
  test('a failed read says so, never an empty library; Retry reads again', async () => {
    const { user } = await show('/recordings', [
      fake.fails('get', '/api/training/videos', 'server.unavailable', { once: true }),
      videosAnswer(),
    ]);
    expect(await screen.findByText('The recordings could not be loaded')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByRole('article')).toHaveLength(6);
  });

  test('the terms come first', async () => {
    await show('/recordings', [
      fake.get(
        '/api/compliance/status',
        complianceStatus,
        buildComplianceStatus({ agreed: false, version: null, timestamp: null }),
      ),
      videosAnswer(),
    ]);
    expect(await screen.findByRole('alertdialog', { name: 'Compliance agreement required' })).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });
});
