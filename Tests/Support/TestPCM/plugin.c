// A sound device for tests, loaded by the real ALSA library: it runs by the monotonic clock, brings a file or a counting
// signal, writes what is played to a file, and fails on cue.
//
// Configuration (all but `type` optional):
//   type wilco_test
//   file "/a/file.raw"     capture: sound to bring, then silence; playback: where to write. S16, as many channels as opened
//   loop true              capture: the file again and again
//   counter true           capture: frame n brings the value n modulo 32768
//   speed 8.0              times real time
//   rate 44100             the only rate it does; otherwise 8,000 to 48,000 Hz
//   channels 2             the only channel count it does; otherwise 1 or 2
//   room "kitchen"         what is played in it is heard in it, where `response` says how; one channel of 16,000 Hz
//   response "/a/file"     capture: the room's impulse response, raw 32-bit floats
//   person "/a/file"       capture: as soon as this file is there its sound is heard, too, from then on; the file is removed
//   control "/a/file"      one word in this file makes it fail:
//       xrun      one overrun or underrun; the file is removed
//       suspend   suspended until the file is gone
//       stall     no more sound until the file is gone
//       gone      unplugged, and cannot be opened, until the file is gone
//       busy      cannot be opened until the file is gone
#include <alsa/asoundlib.h>
#include <alsa/pcm_external.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// One channel of 16,000 samples a second.
#define ROOM_RATE 16000
// What was played in the last 16 seconds, or is going to be played.
#define ROOM_REACH (1 << 18)
#define ROOMS 16

// Sound that is in the air between the devices of this process.
struct room {
    char name[64];
    struct timespec begin;
    double speed;
    // The sample of time n since the beginning stands at n modulo ROOM_REACH.
    float played[ROOM_REACH];
    // One past the last sample that was played.
    int64_t end;
};

static pthread_mutex_t room_lock = PTHREAD_MUTEX_INITIALIZER;
static struct room *rooms[ROOMS];

struct test_pcm {
    snd_pcm_ioplug_t plug;
    int timer;
    FILE *sound;
    char *control;
    bool counter;
    // Bytes after which the sound begins again; 0: never.
    uint64_t period;
    double speed;
    bool has_run;
    struct timespec first_start;
    // Frames from the first start of all to the last one: sound goes on while the device does not run.
    uint64_t base;
    uint64_t transferred;
    // Frames since the last start that the library has been told of; a microphone that stalls stays there.
    uint64_t told;
    struct room *room;
    // Samples of the room before the first start.
    int64_t room_offset;
    bool is_running;
    // What the loudspeaker was given before it began.
    int16_t early[ROOM_RATE];
    size_t early_count;
    float *response;
    size_t response_count;
    char *person;
    // What a person says now, and how much of it has been heard.
    int16_t *said;
    size_t said_count, said_place;
};

enum fault { NONE, XRUN, SUSPEND, STALL, GONE, BUSY };

static enum fault read_fault(const char *path) {
    static const char *const words[] = {"", "xrun", "suspend", "stall", "gone", "busy"};
    FILE *file = path && *path ? fopen(path, "re") : NULL;
    if (!file) return NONE;
    char word[16] = "";
    int count = fscanf(file, "%15s", word);
    fclose(file);
    for (int fault = XRUN; count == 1 && fault <= BUSY; fault++) {
        if (strcmp(word, words[fault]) == 0) return (enum fault)fault;
    }
    return NONE;
}

// Frames that a running device would have gone through since its first start.
static uint64_t elapsed_frames(const struct test_pcm *pcm) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    double seconds = (double)(now.tv_sec - pcm->first_start.tv_sec)
        + (double)(now.tv_nsec - pcm->first_start.tv_nsec) / 1e9;
    return (uint64_t)(seconds * pcm->plug.rate * pcm->speed);
}

static double seconds_between(struct timespec first, struct timespec last) {
    return (double)(last.tv_sec - first.tv_sec) + (double)(last.tv_nsec - first.tv_nsec) / 1e9;
}

// The room of that name; made where it is missing.
static struct room *find_room(const char *name, double speed) {
    struct room *found = NULL;
    pthread_mutex_lock(&room_lock);
    for (int index = 0; index < ROOMS && !found; index++) {
        if (rooms[index] && strcmp(rooms[index]->name, name) != 0) continue;
        if (!rooms[index]) {
            rooms[index] = calloc(1, sizeof *rooms[index]);
            if (!rooms[index]) break;
            snprintf(rooms[index]->name, sizeof rooms[index]->name, "%s", name);
            clock_gettime(CLOCK_MONOTONIC, &rooms[index]->begin);
            rooms[index]->speed = speed;
        }
        found = rooms[index];
    }
    pthread_mutex_unlock(&room_lock);
    return found;
}

// The loudspeaker has fallen silent: what it was given for later is not heard.
static void cut_room(struct test_pcm *pcm) {
    if (!pcm->room || pcm->plug.stream != SND_PCM_STREAM_PLAYBACK || !pcm->has_run) return;
    int64_t now = pcm->room_offset + (int64_t)elapsed_frames(pcm);
    pthread_mutex_lock(&room_lock);
    for (int64_t place = now > 0 ? now : 0; place < pcm->room->end; place++) {
        pcm->room->played[place % ROOM_REACH] = 0;
    }
    if (pcm->room->end > now) pcm->room->end = now > 0 ? now : 0;
    pthread_mutex_unlock(&room_lock);
}

// - first: The number of the first sample, since the loudspeaker began.
static void play_in_room(struct test_pcm *pcm, const int16_t *samples, size_t count, uint64_t first) {
    struct room *room = pcm->room;
    if (!pcm->is_running) {
        for (size_t index = 0; index < count && pcm->early_count < ROOM_RATE; index++) {
            pcm->early[pcm->early_count++] = samples[index];
        }
        return;
    }
    int64_t place = pcm->room_offset + (int64_t)(pcm->base + first);
    pthread_mutex_lock(&room_lock);
    if (place - room->end > ROOM_REACH) room->end = place - ROOM_REACH;
    for (; room->end < place; room->end++) room->played[room->end % ROOM_REACH] = 0;
    for (size_t index = 0; index < count; index++, place++) {
        // Two loudspeakers at once are heard both.
        float before = place < room->end ? room->played[place % ROOM_REACH] : 0;
        room->played[place % ROOM_REACH] = before + samples[index];
        if (place >= room->end) room->end = place + 1;
    }
    pthread_mutex_unlock(&room_lock);
}

// Adds what is played in the room, by its response.
static void hear_room(struct test_pcm *pcm, int16_t *samples, snd_pcm_uframes_t count) {
    struct room *room = pcm->room;
    int64_t first = pcm->room_offset + (int64_t)(pcm->base + pcm->transferred);
    size_t reach = pcm->response_count;
    float *heard = calloc(count + reach, sizeof *heard);
    if (!heard) return;
    pthread_mutex_lock(&room_lock);
    for (size_t index = 0; index < count + reach; index++) {
        int64_t place = first - (int64_t)reach + (int64_t)index;
        bool is_there = place >= 0 && place < room->end && room->end - place <= ROOM_REACH;
        heard[index] = is_there ? room->played[place % ROOM_REACH] : 0;
    }
    pthread_mutex_unlock(&room_lock);
    for (snd_pcm_uframes_t index = 0; index < count; index++) {
        const float *newest = heard + reach + index;
        float sum = samples[index];
        for (size_t tap = 0; tap < reach; tap++) sum += pcm->response[tap] * newest[-(ptrdiff_t)tap];
        samples[index] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
    free(heard);
}

static void *read_file(const char *path, size_t *bytes) {
    FILE *file = fopen(path, "rbe");
    if (!file) return NULL;
    struct stat about;
    char *content = fstat(fileno(file), &about) == 0 ? malloc((size_t)about.st_size + 1) : NULL;
    *bytes = content ? fread(content, 1, (size_t)about.st_size, file) : 0;
    fclose(file);
    return content;
}

// Adds what somebody says, who begins when the file appears.
static void hear_person(struct test_pcm *pcm, int16_t *samples, snd_pcm_uframes_t count) {
    if (!pcm->said && access(pcm->person, R_OK) == 0) {
        size_t bytes = 0;
        pcm->said = read_file(pcm->person, &bytes);
        pcm->said_count = bytes / sizeof *pcm->said;
        pcm->said_place = 0;
        unlink(pcm->person);
    }
    for (snd_pcm_uframes_t index = 0; pcm->said && index < count; index++) {
        if (pcm->said_place >= pcm->said_count) {
            free(pcm->said);
            pcm->said = NULL;
            break;
        }
        int sum = samples[index] + pcm->said[pcm->said_place++];
        samples[index] = (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
    }
}

static void set_timer(const struct test_pcm *pcm, bool on) {
    struct itimerspec interval = {{0, 0}, {0, 0}};
    if (on) {
        double seconds = (double)pcm->plug.period_size / pcm->plug.rate / pcm->speed;
        interval.it_value.tv_sec = (time_t)seconds;
        interval.it_value.tv_nsec = (long)((seconds - (double)interval.it_value.tv_sec) * 1e9);
        if (interval.it_value.tv_sec == 0 && interval.it_value.tv_nsec < 100000) interval.it_value.tv_nsec = 100000;
        interval.it_interval = interval.it_value;
    }
    timerfd_settime(pcm->timer, 0, &interval, NULL);
}

static int test_start(snd_pcm_ioplug_t *plug) {
    struct test_pcm *pcm = plug->private_data;
    if (!pcm->has_run) {
        clock_gettime(CLOCK_MONOTONIC, &pcm->first_start);
        pcm->has_run = true;
        if (pcm->room) {
            double before = seconds_between(pcm->room->begin, pcm->first_start);
            pcm->room_offset = (int64_t)(before * ROOM_RATE * pcm->room->speed);
        }
    }
    pcm->base = elapsed_frames(pcm);
    pcm->transferred = plug->stream == SND_PCM_STREAM_PLAYBACK ? pcm->transferred : 0;
    pcm->told = 0;
    pcm->is_running = true;
    if (pcm->early_count > 0) play_in_room(pcm, pcm->early, pcm->early_count, 0);
    pcm->early_count = 0;
    set_timer(pcm, true);
    return 0;
}

static int test_stop(snd_pcm_ioplug_t *plug) {
    struct test_pcm *pcm = plug->private_data;
    cut_room(pcm);
    pcm->is_running = false;
    set_timer(plug->private_data, false);
    return 0;
}

static int test_prepare(snd_pcm_ioplug_t *plug) {
    struct test_pcm *pcm = plug->private_data;
    pcm->transferred = 0;
    pcm->early_count = 0;
    pcm->is_running = false;
    return read_fault(pcm->control) == GONE ? -ENODEV : 0;
}

// The library takes any negative answer for an overrun, so other states are set and a valid position is returned.
static snd_pcm_sframes_t test_pointer(snd_pcm_ioplug_t *plug) {
    struct test_pcm *pcm = plug->private_data;
    uint64_t expirations;
    (void)!read(pcm->timer, &expirations, sizeof expirations);
    switch (read_fault(pcm->control)) {
    case XRUN:
        unlink(pcm->control);
        return -EPIPE;
    case SUSPEND:
        set_timer(pcm, false);
        snd_pcm_ioplug_set_state(plug, SND_PCM_STATE_SUSPENDED);
        return 0;
    case GONE:
        snd_pcm_ioplug_set_state(plug, SND_PCM_STATE_DISCONNECTED);
        return 0;
    case STALL:
        return (snd_pcm_sframes_t)((plug->stream == SND_PCM_STREAM_CAPTURE ? pcm->told : pcm->transferred) % plug->buffer_size);
    default:
        break;
    }
    if (!pcm->is_running) return 0;
    uint64_t position = elapsed_frames(pcm) - pcm->base;
    if (plug->stream == SND_PCM_STREAM_CAPTURE) {
        if (position - pcm->transferred > plug->buffer_size) return -EPIPE;
    } else if (position > pcm->transferred && plug->state == SND_PCM_STATE_RUNNING) {
        return -EPIPE;
    }
    pcm->told = position;
    return (snd_pcm_sframes_t)(position % plug->buffer_size);
}

static void bring(struct test_pcm *pcm, char *target, size_t frame_size, snd_pcm_uframes_t count) {
    uint64_t first = pcm->base + pcm->transferred;
    if (pcm->counter) {
        int16_t *samples = (int16_t *)target;
        for (snd_pcm_uframes_t frame = 0; frame < count; frame++) {
            for (unsigned channel = 0; channel < pcm->plug.channels; channel++) {
                *samples++ = (int16_t)((first + frame) & 0x7fff);
            }
        }
        return;
    }
    uint64_t place = first * frame_size;
    size_t wanted = count * frame_size;
    while (pcm->sound && wanted > 0) {
        uint64_t start = pcm->period ? place % pcm->period : place;
        size_t most = pcm->period && pcm->period - start < wanted ? (size_t)(pcm->period - start) : wanted;
        if (fseek(pcm->sound, (long)start, SEEK_SET) != 0) break;
        size_t read = fread(target, 1, most, pcm->sound);
        target += read;
        place += read;
        wanted -= read;
        if (read < most) break;
    }
    memset(target, 0, wanted);
}

static snd_pcm_sframes_t test_transfer(
    snd_pcm_ioplug_t *plug, const snd_pcm_channel_area_t *areas, snd_pcm_uframes_t offset, snd_pcm_uframes_t count
) {
    struct test_pcm *pcm = plug->private_data;
    size_t frame_size = areas->step / 8;
    char *samples = (char *)areas->addr + areas->first / 8 + offset * frame_size;
    if (plug->stream == SND_PCM_STREAM_CAPTURE) {
        bring(pcm, samples, frame_size, count);
        if (pcm->response) hear_room(pcm, (int16_t *)samples, count);
        if (pcm->person) hear_person(pcm, (int16_t *)samples, count);
    } else if (pcm->room) {
        play_in_room(pcm, (const int16_t *)samples, count, pcm->transferred);
    } else if (pcm->sound) {
        fwrite(samples, frame_size, count, pcm->sound);
        fflush(pcm->sound);
    }
    pcm->transferred += count;
    return (snd_pcm_sframes_t)count;
}

static int test_resume(snd_pcm_ioplug_t *plug) {
    struct test_pcm *pcm = plug->private_data;
    if (read_fault(pcm->control) == SUSPEND) return -EAGAIN;
    snd_pcm_ioplug_set_state(plug, SND_PCM_STATE_PREPARED);
    return 0;
}

static void release(struct test_pcm *pcm) {
    if (pcm->sound) fclose(pcm->sound);
    if (pcm->timer >= 0) close(pcm->timer);
    free(pcm->control);
    free(pcm->response);
    free(pcm->person);
    free(pcm->said);
    free(pcm);
}

static int test_close(snd_pcm_ioplug_t *plug) {
    cut_room(plug->private_data);
    release(plug->private_data);
    return 0;
}

static const snd_pcm_ioplug_callback_t callbacks = {
    .start = test_start,
    .stop = test_stop,
    .pointer = test_pointer,
    .transfer = test_transfer,
    .close = test_close,
    .prepare = test_prepare,
    .resume = test_resume,
};

static int constrain(snd_pcm_ioplug_t *plug, long rate, long channels) {
    static const unsigned accesses[] = {SND_PCM_ACCESS_RW_INTERLEAVED};
    static const unsigned formats[] = {SND_PCM_FORMAT_S16_LE};
    int status = snd_pcm_ioplug_set_param_list(plug, SND_PCM_IOPLUG_HW_ACCESS, 1, accesses);
    if (status >= 0) status = snd_pcm_ioplug_set_param_list(plug, SND_PCM_IOPLUG_HW_FORMAT, 1, formats);
    unsigned least = rate > 0 ? (unsigned)rate : 8000, most = rate > 0 ? (unsigned)rate : 48000;
    if (status >= 0) status = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_RATE, least, most);
    least = channels > 0 ? (unsigned)channels : 1, most = channels > 0 ? (unsigned)channels : 2;
    if (status >= 0) status = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_CHANNELS, least, most);
    if (status >= 0) status = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_PERIOD_BYTES, 64, 1 << 18);
    if (status >= 0) status = snd_pcm_ioplug_set_param_minmax(plug, SND_PCM_IOPLUG_HW_PERIODS, 2, 512);
    return status;
}

SND_PCM_PLUGIN_DEFINE_FUNC(wilco_test) {
    (void)root;
    const char *file = "", *control = "", *room = "", *response = "", *person = "";
    double speed = 1;
    long rate = 0, channels = 0;
    bool counter = false, loop = false;
    snd_config_iterator_t entry, next;
    snd_config_for_each(entry, next, conf) {
        snd_config_t *node = snd_config_iterator_entry(entry);
        const char *key;
        int status = snd_config_get_id(node, &key);
        if (status < 0) return status;
        if (!strcmp(key, "type") || !strcmp(key, "comment") || !strcmp(key, "hint")) continue;
        if (!strcmp(key, "file")) status = snd_config_get_string(node, &file);
        else if (!strcmp(key, "control")) status = snd_config_get_string(node, &control);
        else if (!strcmp(key, "room")) status = snd_config_get_string(node, &room);
        else if (!strcmp(key, "response")) status = snd_config_get_string(node, &response);
        else if (!strcmp(key, "person")) status = snd_config_get_string(node, &person);
        else if (!strcmp(key, "speed")) status = snd_config_get_ireal(node, &speed);
        else if (!strcmp(key, "rate")) status = snd_config_get_integer(node, &rate);
        else if (!strcmp(key, "channels")) status = snd_config_get_integer(node, &channels);
        else if (!strcmp(key, "counter")) {
            status = snd_config_get_bool(node);
            counter = status > 0;
        } else if (!strcmp(key, "loop")) {
            status = snd_config_get_bool(node);
            loop = status > 0;
        } else status = -EINVAL;
        if (status < 0) {
            SNDERR("wilco_test: bad value of %s", key);
            return status;
        }
    }
    if (speed <= 0) return -EINVAL;
    enum fault fault = read_fault(control);
    if (fault == GONE) return -ENODEV;
    if (fault == BUSY) return -EBUSY;

    struct test_pcm *pcm = calloc(1, sizeof *pcm);
    if (!pcm) return -ENOMEM;
    pcm->speed = speed;
    pcm->counter = counter;
    pcm->control = strdup(control);
    pcm->timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (*file) pcm->sound = fopen(file, stream == SND_PCM_STREAM_CAPTURE ? "rbe" : "abe");
    if (!pcm->control || pcm->timer < 0 || (*file && !pcm->sound)) {
        int status = -errno;
        release(pcm);
        return status;
    }
    if (*person) pcm->person = strdup(person);
    if (*room) {
        rate = ROOM_RATE;
        channels = 1;
        pcm->room = find_room(room, speed);
        size_t bytes = 0;
        if (*response) pcm->response = read_file(response, &bytes);
        pcm->response_count = bytes / sizeof *pcm->response;
        if (!pcm->room || (*response && !pcm->response)) {
            release(pcm);
            return -ENOENT;
        }
    }
    struct stat about;
    if (loop && pcm->sound && fstat(fileno(pcm->sound), &about) == 0) pcm->period = (uint64_t)about.st_size;
    pcm->plug.version = SND_PCM_IOPLUG_VERSION;
    pcm->plug.name = "Wilco test device";
    pcm->plug.callback = &callbacks;
    pcm->plug.private_data = pcm;
    pcm->plug.poll_fd = pcm->timer;
    pcm->plug.poll_events = POLLIN;
    int status = snd_pcm_ioplug_create(&pcm->plug, name, stream, mode);
    if (status < 0) {
        release(pcm);
        return status;
    }
    status = constrain(&pcm->plug, rate, channels);
    if (status < 0) {
        snd_pcm_ioplug_delete(&pcm->plug);
        return status;
    }
    *pcmp = pcm->plug.pcm;
    return 0;
}

SND_PCM_PLUGIN_SYMBOL(wilco_test);
