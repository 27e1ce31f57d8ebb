import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-local';
import { visitorOf } from '../sessions/session-cookie.js';
import { KnownDevices } from './known-devices.js';
import type { Identified } from './quick-sign-in.js';
import { SignIn } from './sign-in.service.js';

/** passport-local: e-mail and password become an account. No server session object: identity keeps its own sessions. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy, 'local') {
  constructor(
    private readonly signIn: SignIn,
    private readonly devices: KnownDevices,
  ) {
    super({ usernameField: 'email', passwordField: 'password', session: false, passReqToCallback: true });
  }

  async validate(request: unknown, email: string, password: string): Promise<Identified> {
    const visitor = visitorOf(request as FastifyRequest);
    const knownDevice = this.devices.knows(request as FastifyRequest, email);
    return this.signIn.identify({ email, ...visitor, knownDevice }, password);
  }
}
