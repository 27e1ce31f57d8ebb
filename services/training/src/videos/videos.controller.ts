import { Body, Controller, Get, Param, Put, UseGuards } from '@nestjs/common';
import {
  videoBody,
  videoParams,
  videoStanding,
  videoStandings,
  watchedTime,
  type SessionInfo,
  type VideoBody,
  type VideoStanding,
  type WatchedTime,
} from '@nb/contracts';
import { ResponseSchema, CurrentSession, ShowsPersonalData } from '@nb/nest-kit';
import type { z } from 'zod';
import { ConsentGuard } from '../compliance/consent.guard.js';
import { VideosService } from './videos.service.js';

/** The caller's own watching of the training clips. */
@Controller('api/training')
export class VideosController {
  constructor(private readonly videos: VideosService) {}

  @Get('videos')
  @ShowsPersonalData('progress')
  @ResponseSchema(videoStandings)
  async list(@CurrentSession() session: SessionInfo): Promise<{ videos: VideoStanding[] }> {
    return { videos: await this.videos.list(session) };
  }

  @Put('videos/:clip')
  @ResponseSchema(videoStanding)
  @UseGuards(ConsentGuard)
  save(
    @CurrentSession() session: SessionInfo,
    @Param({ schema: videoParams }) { clip }: z.output<typeof videoParams>,
    @Body({ schema: videoBody }) body: VideoBody,
  ): Promise<VideoStanding> {
    return this.videos.save(session, clip, body);
  }

  @Get('watched')
  @ShowsPersonalData('progress')
  @ResponseSchema(watchedTime)
  total(@CurrentSession() session: SessionInfo): Promise<WatchedTime> {
    return this.videos.total(session.userId);
  }
}
